import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { anchorsOf, hasAnchor, slug } from '../../src/skill/anchors.ts';
import { LazyDocument } from '../../src/skill/document.ts';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { parse } from '../../src/skill/parse.ts';
import { referencesOf, relativePath } from '../../src/skill/references.ts';
import { blocksOf } from '../../src/skill/references-blocks.ts';
import { isNamedBySkillFile, orphanFiles } from '../../src/skill/references-mentions.ts';
import { linksAround } from '../../src/skill/references-pieces.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';
import { classifyTarget } from '../../src/skill/references-target.ts';
import { missedByScan } from './same-links.ts';

const document = (text: string) => new LazyDocument('SKILL.md', text, 0);

function skillOf(body: string, files: Readonly<Record<string, string>> = {}) {
  const all = { 'SKILL.md': `---\nname: demo\n---\n${body}`, ...files };
  const entries = Object.entries(all).map(([path, text]) => memoryFile(path, text));
  return parse(fileSet(entries), { folder: 'demo' }).skill;
}

/** What the pieces give when every candidate is asked for. */
function linksOfPieces(text: string): string[] {
  return [...linksAround(document(text), scanLinks(text))]
    .map(({ url, target }) => `${target.start} ${url}`)
    .sort();
}

/** What the parser gives of the whole; plain autolinks are no candidates. */
function linksOfWhole(text: string): string[] {
  return parseMarkdown(text)
    .links.filter(({ target }) => !/^[<]?(?:https?|mailto):/.test(text.slice(target.start - 1)))
    .map(({ url, target }) => `${target.start} ${url}`)
    .sort();
}

describe('the scan', () => {
  const signs = fc.constantFrom(
    ...[
      '[',
      ']',
      '(',
      ')',
      ':',
      '!',
      '<',
      '>',
      '\\',
      '&amp;',
      '`',
      ' ',
      '\n',
      '\t',
      'a',
      '../b.md',
    ],
    ...['](', ']: ', '#c', '- ', '> ', '"t"', '%2e', '\r\n', '*', '_', '|', '[a](b.md)', '\n\n'],
  );

  it('does not let a backslash swallow the end of a line', () => {
    expect(scanLinks('[>]: \\\n\n').map(({ value }) => value)).toEqual(['\\']);
  });

  it('leaves a NUL, which the parser reads as another character, to the parser', () => {
    expect(scanLinks('[](\0)').map(({ value }) => value)).toEqual([undefined]);
  });

  it('finds every link that the parser finds, on any text', () => {
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(missedByScan(text)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the pieces', () => {
  const link = '[a](../b.md)';
  it.each([
    ['a paragraph', `Text\n${link} more\n`],
    ['a quote', `> Text\n> ${link}\nlazy ${link}\n`],
    ['a fence', `\`\`\`\n${link}\n\`\`\`\n${link}\n`],
    ['a fence in an item', `1. x\n\n   \`\`\`sh\n   ${link}\n   \`\`\`\n\n   ${link}\n`],
    ['a fence that its item ends', `- x\n  \`\`\`\n  ${link}\n\n${link}\n`],
    ['a longer fence', `\`\`\`\`md\n\`\`\`\n${link}\n\`\`\`\n\`\`\`\`\n${link}\n`],
    ['a mark too deep to close', `\`\`\`\n\t\`\`\`\n${link}\n\`\`\`\n${link}\n`],
    ['a tilde fence', `~~~ a\`b\n${link}\n~~~\n${link}\n`],
    ['backticks that are no fence', `\`\`\` a\`b ${link}\n\n${link}\n`],
    ['indented code', `Text\n\n    ${link}\n\n${link}\n`],
    ['an indented continuation', `Text\n      ${link}\n`],
    ['code in an item', `- x\n\n      ${link}\n\n  ${link}\n`],
    ['nested items', `- a\n  - b ${link}\n    1. c ${link}\n\n       ${link}\n`],
    ['items in a line', `- - 1. ${link}\n`],
    ['a table', `| a | b |\n|---|---|\n| ${link} | \`${link}\` |\n| ${link} |\n`],
    ['definitions', `[x]: ../c.md\n[y]: <../d e.md> "t"\n\n${link} [x] [y]\n`],
    ['a definition in a paragraph', 'Text\n[x]: ../c.md\n'],
    ['a comment', `<!--\n\n${link}\n\n-->\n${link}\n`],
    ['a comment in a line', `<!-- ${link} --> ${link}\n\nText <!-- ${link} --> ${link}\n`],
    ['an HTML block', `<details>\n- ${link}\n\n- ${link}\n</details>\n`],
    ['a pre block', `<pre>\n\n${link}\n</pre>\n\n${link}\n`],
    ['a heading', `# ${link}\n${link}\n===\n${link}\n---\n    ${link}\n`],
    ['a footnote', `Text[^1]\n\n[^1]: ${link}\n\n    ${link}\n`],
    ['a link over lines', 'See [a\nb](../b.md\n"t") and [c](\n../c.md).\n'],
    ['a number in a paragraph', `In\n1986. [a\nb](../b.md)\n`],
    ['CRLF', `- x\r\n\r\n  ${link}\r\n\r\n\`\`\`\r\n${link}\r\n\`\`\`\r\n${link}\r\n`],
    ['a tab', `-\t${link}\n\n\t${link}\n\n\t\t${link}\n`],
    ['a rule', `---\n${link}\n***\n${link}\n- - -\n${link}\n`],
    ['entities', '[a](..&#47;b.md) [c](a&amp;b.md)\n'],
  ])('read %s as the whole text is read', (_, text) => {
    expect(linksOfPieces(text)).toEqual(linksOfWhole(text));
  });

  it('are read without the parser when they are too long for it', () => {
    const long = `${link} `.repeat(1000);
    expect(linksOfPieces(long)).toHaveLength(1000);
    expect(linksOfPieces(`\`${long}\``)).toHaveLength(0);
  });
});

describe('hostile text (L31–L37)', () => {
  it.each([
    '\r',
    '<a ',
    '[\\a',
    '|  ',
    '[',
    '![](',
    '*_',
    '<!--',
    '`',
    '> ',
    '](',
    '[a](../b) ',
    '[aa][bb] ',
    '[a]: b.md\n',
  ])('a megabyte of %s is read in time that grows with its length', (unit) => {
    const time = (size: number) => {
      const skill = skillOf(unit.repeat(size / unit.length));
      const start = performance.now();
      referencesOf(skill);
      return performance.now() - start;
    };
    time(100_000);
    // The bar is 15 times for 10 times the text; small times are too short to compare.
    expect(time(1_000_000)).toBeLessThan(Math.max(3000, time(100_000) * 40));
  });

  it('any bytes are read without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const files = fileSet([memoryFile('SKILL.md', bytes), memoryFile('a.md', bytes)]);
        referencesOf(parse(files).skill);
        orphanFiles(parse(files).skill);
      }),
      { numRuns: 300 },
    );
  });
});

describe('targets', () => {
  it('L6: take off query and fragment, and decode', () => {
    expect(classifyTarget('a%20b.md?x#y%20z')).toMatchObject({ path: 'a b.md', fragment: 'y z' });
  });

  it('write a path from one file to another', () => {
    expect(relativePath('SKILL.md', 'references/a.md')).toBe('references/a.md');
    expect(relativePath('references/a.md', 'references/b.md')).toBe('b.md');
    expect(relativePath('references/x/a.md', 'assets/b (1).md')).toBe(
      '../../assets/b%20%281%29.md',
    );
  });
});

describe('anchors (L14)', () => {
  it.each([
    ['Set up', 'set-up'],
    ['A & B', 'a--b'],
    ['🚀 Launch', '-launch'],
    ['`code_name`', 'code_name'],
    ['C++ / C#', 'c--c'],
    ['日本語 ガイド', '日本語-ガイド'],
    ['Café', 'café'],
  ])('%s gives %s', (text, anchor) => expect(slug(text)).toBe(anchor));

  it('number repeated headings and skip taken numbers', () => {
    const anchors = anchorsOf(document('# a\n# a-1\n# a\n# a\n'));
    expect([...anchors]).toEqual(['a', 'a-1', 'a-2', 'a-3']);
  });

  it('come from the text of a heading, not from its markup', () => {
    const anchors = anchorsOf(document('# [One](x.md) _two_ &amp; `a_b`\n'));
    expect(hasAnchor(anchors, 'one-two--a_b')).toBe(true);
  });

  it('agree with the parser on which lines are headings', () => {
    const text = '# A\n```\n# B\n```\n- # C\n\n    # D\n\nE\n===\n> # F\n\n#G\n\nH\n-\n';
    const parsed = parseMarkdown(text).headings.map((heading) => heading.text);
    const lines = blocksOf(document(text)).headings.map((heading) => heading.text);
    expect(lines).toEqual(parsed);
  });
});

describe('what leads where', () => {
  it('a file of an inner skill belongs to that skill (AS-03)', () => {
    const skill = skillOf('See inner.', {
      'inner/SKILL.md': '[a](missing.md)',
      'inner/b.md': '[a](missing.md)',
    });
    expect(referencesOf(skill)).toEqual([]);
    expect(orphanFiles(skill)).toEqual([]);
  });

  it('orphans are found through other files, programs and folders', () => {
    const files = {
      'scripts/a.py': 'from helper import x',
      'scripts/helper.py': 'open("data.json")',
      'scripts/data.json': '',
      'assets/b.png': '',
      'references/c.md': '',
      'references/long-name-of-it.md': '',
      'LICENSE.txt': '',
    };
    const body = 'Run `scripts/a.py` with `assets/*.png`; rule long-name-of-it.';
    expect(orphanFiles(skillOf(body, files))).toEqual(['references/c.md']);
  });

  it('a file that only another file names is not named by SKILL.md', () => {
    const files = { 'a.md': '[b](b.md)', 'b.md': '' };
    const skill = skillOf('[a](a.md)', files);
    expect(isNamedBySkillFile(skill, 'a.md')).toBe(true);
    expect(isNamedBySkillFile(skill, 'b.md')).toBe(false);
  });
});
