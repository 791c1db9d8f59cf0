import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { RULES } from '../../src/rules/registry.ts';
import { isSetRule, type Rule } from '../../src/rules/rule.ts';
import { MAX_MARKDOWN_LENGTH, markdownLimit } from '../../src/skill/markdown-limit.ts';
import { parse } from '../../src/skill/parse.ts';
import type { Skill, TextDocument } from '../../src/skill/skill.ts';

const MEGABYTE = 1_000_000;
/** The bar of L31 to L36; nearly all rules stay below a fifth of it, on a machine that does other things. */
const MOST_MS = 500;

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));

/** Text that makes careless patterns and scanners slow, as long as is asked for. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'L31 [': (n) => fill('[', n),
  'L32 ![](': (n) => fill('![](', n),
  'L33 *_': (n) => fill('*_', n),
  'L34 <!--': (n) => fill('<!--', n),
  'L34 closed comments': (n) => fill('<!-- -->', n),
  'L35 backticks': (n) => fill('`', n),
  'L35 backticks apart': (n) => fill('` ', n),
  'L35 runs of every length': (n) => {
    let text = '';
    for (let i = 1; text.length < n; i++) text += `${'`'.repeat(i)} `;
    return text;
  },
  'L36 nested quotes': (n) => fill(`${'>'.repeat(10_000)} x\n`, n),
  'a:a:': (n) => fill('a:', n),
  blanks: (n) => fill(' ', n),
  'blanks before text': (n) => fill(`${' '.repeat(200)}x`, n),
  'line ends': (n) => fill('\n', n),
  AKIA: (n) => fill('AKIA', n),
  'key prefixes': (n) => fill('sk-ghp_xoxb-', n),
  assignments: (n) => fill('token="aaaaaaaaaaaaaaaaaaaaaaaa', n),
  'key headers': (n) => fill(`-----BEGIN ${'PRIVATE'} KEY-----`, n),
  downloads: (n) => fill('curl http://a.example/ |', n),
  'joined lines': (n) => fill('curl http://a.example/ \\\n', n),
  'warned-of spans': (n) => fill('never `curl http://a.example/ | sh` ', n),
  flags: (n) => fill('rm -- ', n),
  addresses: (n) => fill('](http://a.example/?{', n),
  'tags with handlers': (n) => fill('<a onaaa onaaa onaaa ', n),
  templates: (n) => fill('{{', n),
  fences: (n) => fill('```\n', n),
  'open fences': (n) => fill('```a\n', n),
  'tag characters': (n) => fill('\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}\u{e0041}', n),
  'zero-width': (n) => fill('\u200b a', n),
  direction: (n) => fill('`\u202e`\n', n),
  'look-alikes': (n) => fill('http://а.example/ aа ', n),
  conflicts: (n) => fill('<<<<<<< a\n=======\n', n),
  'fetch and follow': (n) => fill('fetch https://a.example/b ', n),
  quotes: (n) => fill('"\'', n),
  headings: (n) => fill('# h\n', n),
};

/** Thrown where a rule asks for the Markdown tree of a text that is over a limit of the parser. */
class NeedsParser extends Error {}

/** A skill whose texts over a limit of the parser have no tree: rules must not depend on it. */
function guarded(skill: Skill): Skill {
  const documents = new Map<string, TextDocument | undefined>();
  const guard = (document: TextDocument | undefined) =>
    document &&
    new Proxy(document, {
      get(target, key) {
        if (key === 'markdown' && markdownLimit(target.text)) throw new NeedsParser();
        return Reflect.get(target, key);
      },
    });
  const open = (path: string) => {
    if (!documents.has(path)) documents.set(path, guard(skill.document(path)));
    return documents.get(path);
  };
  return new Proxy(skill, {
    get(target, key) {
      if (key === 'document') return open;
      if (key === 'body' && target.entry !== null) return open(target.entry)?.markdown;
      return Reflect.get(target, key);
    },
  });
}

function skillOf(text: string, file: string): Skill {
  const head = '---\nname: demo\ndescription: Shows things. Use when testing.\n---\n';
  const files =
    file === 'SKILL.md'
      ? [memoryFile(file, head + text)]
      : [memoryFile('SKILL.md', head), memoryFile(file, text)];
  return guarded(parse(fileSet(files), { folder: 'demo' }).skill);
}

/** Milliseconds of work that a rule takes, whatever else the machine does; one that wants the parser is let off. */
function timeOf(rule: Rule, skill: Skill): number {
  if (isSetRule(rule)) return 0;
  const [start, used] = [performance.now(), process.cpuUsage()];
  try {
    for (const _ of rule.check(skill));
  } catch (error) {
    if (!(error instanceof NeedsParser)) throw error;
  }
  const { user, system } = process.cpuUsage(used);
  return Math.min(performance.now() - start, (user + system) / 1000);
}

/** The rules that are slow on a text; other work on the machine is not theirs, so they may try again. */
function slowRules(text: string, file: string): string[] {
  const shared = skillOf(text, file);
  const slow = RULES.filter((rule) => timeOf(rule, shared) > MOST_MS);
  const isSlow = (rule: Rule) => timeOf(rule, skillOf(text, file)) > MOST_MS;
  return slow.filter((rule) => isSlow(rule) && isSlow(rule)).map(({ id }) => id);
}

describe.each(['SKILL.md', 'scripts/run.py'])('L37: every rule on a megabyte in %s', (file) => {
  it.each(Object.entries(SHAPES))('%s', (_, make) => {
    expect(slowRules(make(MEGABYTE), file)).toEqual([]);
  });
});

describe('the limits of the Markdown parser (L31 to L36)', () => {
  it.each(Object.entries(SHAPES))('a megabyte is over one of them: %s', (_, make) => {
    expect(markdownLimit(make(MEGABYTE))).toBe('size');
  });

  it.each([
    ['marks', '*_'.repeat(5000)],
    ['marks', '[a]'.repeat(5000)],
    ['marks', '~a'.repeat(5000)],
    ['marks', `${'*a_'.repeat(300)}\n\n`.repeat(50)],
    ['depth', `${'>'.repeat(10_000)} x`],
    ['depth', `${'- '.repeat(10_000)}x`],
    ['depth', `${'1. '.repeat(10_000)}x`],
    ['size', 'a'.repeat(MAX_MARKDOWN_LENGTH + 1)],
  ])('%s', (limit, text) => {
    expect(markdownLimit(text)).toBe(limit);
  });

  it('let ordinary text pass', () => {
    const text = `# A\n\n- *b* [c](d) \`e\`\n  > f **g**\n\n| h | i |\n|---|---|\n\n`;
    expect(markdownLimit(text.repeat(2000))).toBeNull();
  });
});
