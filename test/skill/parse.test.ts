import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf, fixSkill, lintSkill, parse } from '../../src/api.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { fieldOf } from '../../src/skill/frontmatter.ts';

const parseText = (text: string | Uint8Array) =>
  parse(filesOf({ 'SKILL.md': text }), { folder: 'a' });

describe('parse', () => {
  it('gives every key and value its exact range', () => {
    const text =
      '---\nname: demo\nmetadata:\n  a: "x"   # note\n  b: |\n    two\n    lines\n---\nBody\n';
    const { skill, problems } = parseText(text);
    expect(problems).toEqual([]);
    const at = (range: { start: number; end: number }) => text.slice(range.start, range.end);
    const metadata = fieldOf(skill.frontmatter, 'metadata')?.value;
    if (metadata?.kind !== 'map') throw new Error('metadata is a map');
    expect(metadata.entries.map(({ key, value }) => [at(key.range), at(value.range)])).toEqual([
      ['a', '"x"'],
      ['b', '|\n    two\n    lines'],
    ]);
    expect(skill.source?.bodyStart).toBe(text.indexOf('Body'));
  });

  it('goes on after a syntax error, with ranges of the text as written', () => {
    const text =
      '---\nname: demo\ndescription: Use when: asked\nlicense: Mine: all\ntags: x\n---\n';
    const { skill, problems } = parseText(text);
    expect(problems.map(({ rule }) => rule)).toEqual(['yaml-syntax', 'yaml-syntax']);
    expect(skill.frontmatter?.reliable).toBe(true);
    const tags = fieldOf(skill.frontmatter, 'tags');
    expect(tags && text.slice(tags.key.range.start, tags.key.range.end)).toBe('tags');
    const description = fieldOf(skill.frontmatter, 'description')?.value;
    expect(description?.kind === 'scalar' && description.value).toBe('Use when: asked');
  });

  it('gives the parts of the body their ranges', () => {
    const text = [
      '---\nname: demo\n---\n# Head *one*\n',
      'See [a *link*](<refs/a b.md> "t"), ![pic](p(1).png) and [u][l] and <https://x.test/y>.\n',
      '`code` and <b>html</b> https://auto.link/here\n',
      '```sh\nrun\n```\n',
      '[l]: other.md\n',
      '> quoted [q](\n> q.md)\n',
    ].join('\n');
    const { skill } = parseText(text);
    const at = (range: { start: number; end: number }) => text.slice(range.start, range.end);
    const { headings, links, uses, spans, fences, html } = skill.body;
    expect(headings.map(({ depth, text: words, range }) => [depth, words, at(range)])).toEqual([
      [1, 'Head one', '# Head *one*'],
    ]);
    expect(links.map(({ kind, url, target }) => [kind, url, at(target)])).toEqual(
      [
        ['link', 'refs/a b.md', 'refs/a b.md'],
        ['image', 'p(1).png', 'p(1).png'],
        ['link', 'https://x.test/y', 'https://x.test/y'],
        ['link', 'https://auto.link/here', 'https://auto.link/here'],
        ['definition', 'other.md', 'other.md'],
        ['link', 'q.md', 'q.md'],
      ].toSorted((a, b) => text.indexOf(a[2] ?? '') - text.indexOf(b[2] ?? '')),
    );
    expect(uses.map(({ label }) => label)).toEqual(['l']);
    expect(spans.map(({ value, range }) => [value, at(range)])).toEqual([['code', '`code`']]);
    expect(fences.map(({ lang, value, range }) => [lang, value, at(range)])).toEqual([
      ['sh', 'run', '```sh\nrun\n```'],
    ]);
    expect(html.map(({ value }) => value)).toEqual(['<b>', '</b>']);
  });

  it('reads CRLF files as they are', () => {
    const { skill, problems } = parseText(
      '---\r\nname: demo\r\ndescription: x\r\n---\r\n# A\r\n[a](b.md)\r\n',
    );
    expect(problems).toEqual([]);
    expect(skill.body.links[0]?.url).toBe('b.md');
  });

  it('finds the skill file in another letter case, and says so', () => {
    const { skill, problems } = parse(filesOf({ 'Skill.MD': '---\nname: a\n---\n' }));
    expect(skill.entry).toBe('Skill.MD');
    expect(problems.map(({ rule }) => rule)).toEqual(['skill-md-case']);
  });

  it('takes an absent, linked or nested skill file for what it is', () => {
    expect(parse(filesOf({})).problems.map(({ rule, id }) => [rule, id])).toEqual([
      ['skill-md-missing', 'missing'],
    ]);
    expect(parse(filesOf({ 'x/SKILL.md': '' })).problems.map(({ id }) => id)).toEqual(['nested']);
    const linked = fileSet([], { odd: [{ path: 'SKILL.md', type: 'link' }] });
    expect(parse(linked).problems).toEqual([]);
    expect(lintSkill(linked).map(({ rule }) => rule)).toEqual(['file-type']);
  });
});

describe('the body of a hostile text', () => {
  it('is empty where it nests too deep to be parsed', () => {
    const { skill } = parseText(`---\nname: a\n---\n${'> '.repeat(20_000)}`);
    expect(skill.body.links).toEqual([]);
  });
});

/** Text that is near enough to frontmatter to get far into the parser. */
const nearFrontmatter = fc
  .array(
    fc.constantFrom(
      ...[
        '---',
        '--- ',
        '...',
        '\n',
        '\r\n',
        '\r',
        'name',
        'description',
        'metadata',
        ':',
        ': ',
        ' ',
        '  ',
        '\t',
      ],
      ...[
        '- ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '|',
        '>',
        '>-',
        '#',
        ' #',
        '&a',
        '*a',
        '!!str',
        '<<',
        '?',
        '~',
      ],
      ...[
        'yes',
        '1.0',
        '2024-01-01',
        '__proto__',
        '\ufeff',
        '\u2028',
        '\u0000',
        '\u202e',
        '\u{e0041}',
        'a',
        'é',
        '😀',
      ],
      ...[
        '`x`',
        '](',
        '[x](y.md)',
        '<!-- ',
        '-->',
        '```',
        '# H',
        'allowed-tools',
        'license',
        'Read, Bash',
      ],
    ),
    { maxLength: 60 },
  )
  .map((parts) => `---\n${parts.join('')}`);

const everything = resolveSettings({ preset: 'strict' });

describe('properties', () => {
  it('parse never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const { skill } = parseText(bytes);
        expect(skill.body).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('lint never throws on near-frontmatter, and every range lies in the text', () => {
    fc.assert(
      fc.property(nearFrontmatter, (text) => {
        const found = lintSkill(filesOf({ 'SKILL.md': text }), { folder: 'a', preset: 'strict' });
        for (const { range, rule } of found) {
          expect(range.start.offset, rule).toBeLessThanOrEqual(range.end.offset);
          expect(range.end.offset, rule).toBeLessThanOrEqual(text.length);
          expect(range.start.line, rule).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it.each([['safe'], ['unsafe']] as const)('applying %s fixes twice changes nothing', (kind) => {
    fc.assert(
      fc.property(nearFrontmatter, (text) => {
        const kinds = kind === 'safe' ? (['safe'] as const) : (['safe', 'unsafe'] as const);
        const input = {
          files: fileSet([memoryFile('SKILL.md', text)]),
          folder: 'a',
          path: 'a',
          root: '.',
        };
        const once = fixSkill(input, everything, kinds);
        const twice = fixSkill({ ...input, files: once.files }, everything, kinds);
        expect(twice.changed).toEqual([]);
      }),
      { numRuns: 700 },
    );
  });
});
