import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { markdownLimit } from '../../src/skill/markdown-limit.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';

interface Report {
  readonly skills: readonly { path: string }[];
  readonly diagnostics: readonly unknown[];
}

/** The real program's report over some folders of the corpus. */
function report(folder: string, paths: readonly string[], args: readonly string[] = []): Report {
  return answer(folder, [resolve('bin/skills.js'), ...lintWords(paths, args)], 0);
}

/** The same with real threads, which are asked after a few skills already. */
function reportOnThreads(folder: string, paths: readonly string[]): Report {
  const program = `
const { run, nodeHost } = require(${JSON.stringify(resolve('dist/lint.cjs'))});
const host = nodeHost();
let ended = 0;
const count = (done) => { ended++; return done; };
const { threads } = host;
const few = { ...threads, alone: 5, run: (job) => threads.run(job).then(count) };
run(process.argv.slice(1), { ...host, threads: few }).then(() => {
  if (ended !== threads.count - 1) console.error(ended + ' threads have worked');
});`;
  return answer(folder, ['-e', program, '--', ...lintWords(paths)], 3);
}

const lintWords = (paths: readonly string[], args: readonly string[] = []) => [
  ...['lint', '--json', '--profile', 'all'],
  ...args,
  ...paths,
];

function answer(folder: string, words: readonly string[], threads: number): Report {
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, SKILLS_THREADS: String(threads) },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Report;
}

const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();

/** Every way to lint gives the same: on one thread, on several, with an empty cache, with a full one, in shards. */
export function expectSameWays(folder: string, paths: readonly string[]): void {
  const own = mkdtempSync(join(tmpdir(), 'skills-ways-'));
  try {
    const plain = report(folder, paths);
    expect(reportOnThreads(folder, paths)).toEqual(plain);
    const cache = ['--cache-location', join(own, 'lint.cache')];
    expect(report(folder, paths, cache)).toEqual(plain);
    expect(report(folder, paths, cache)).toEqual(plain);
    const shards = ['1/3', '2/3', '3/3'].map((shard) => report(folder, paths, ['--shard', shard]));
    expect(sorted(shards.flatMap(({ diagnostics }) => diagnostics))).toEqual(
      sorted(plain.diagnostics),
    );
    expect(sorted(shards.flatMap(({ skills }) => skills))).toEqual(sorted(plain.skills));
    // Skills are dealt by chance, which is rarely further off than four deviations (test/lint/shard.test.ts).
    const fair = plain.skills.length / shards.length;
    for (const { skills } of shards) {
      expect(Math.abs(skills.length - fair)).toBeLessThan(4 * Math.sqrt(fair));
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** The Markdown files below a folder, in one order. */
export function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The links of a file that the parser finds and the scan does not. */
export function missedLinks(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (markdownLimit(text) !== null) return [];
  const candidates = scanLinks(text);
  const values = new Set(candidates.map(({ value }) => value));
  const unsure = candidates.filter(({ value }) => value === undefined).map(({ at }) => at.start);
  return parseMarkdown(text)
    .links.filter(({ kind, url, range }) => {
      if (url === '' || values.has(url)) return false;
      // Autolinks are no candidates, but for the schemes that are reported.
      if (kind === 'link' && !text.slice(range.start, range.end).includes('](')) return false;
      return !unsure.some((at) => at >= range.start && at <= range.end);
    })
    .map(({ url }) => `${file}: ${url}`);
}
