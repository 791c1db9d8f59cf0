import { it } from 'vitest';
import { parseMarkdown } from '../src/skill/markdown.ts';
it('t', () => {
  for (const n of [10_000, 100_000]) for (const u of ['[', '![](', '*_', '<!--', '`', '> ', '](', '[a](b) ', '[a][b] ', '[a]: b\n', '| a | [b](c) |\n', '- a\n']) {
    const t = u.repeat(Math.ceil(n / u.length)); const a = performance.now(); let m = ''; try { parseMarkdown(t); } catch (e) { m = String(e).slice(0, 60); } console.log(n, JSON.stringify(u), (performance.now() - a).toFixed(0), m);
  }
}, 600000);
