import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { parse } from '../../src/skill/parse.ts';
import { isPlain, suspectsIn } from '../../src/skill/references.ts';
import { isNamedBySkillFile, reachedDocuments } from '../../src/skill/references-mentions.ts';
import { scanLinks, scanSpans } from '../../src/skill/references-scan.ts';
import type { Skill } from '../../src/skill/skill.ts';

const PATHS = [
  'a.md',
  'b-2_c.md',
  'references/a.md',
  'references/x/c.md',
  'scripts/run.py',
  'inner/SKILL.md',
  'inner/d.md',
  '~e.md',
  'f#g.md',
  'h i.md',
  'j&k.md',
  'C:l.md',
];

/** Destinations as they are, and pieces of which others are made. */
const destination = fc.oneof(
  fc.constantFrom(...PATHS.flatMap((path) => [path, `./${path}`, `../${path}`])),
  fc.constantFrom('SKILL.md', '../SKILL.md', 'x/c.md', '../references/x/c.md', '../../a.md'),
  fc.constantFrom('https://a.b/c?d=e#f', 'http://a/(b)', 'https:', 'httpx://a', 'http://a&amp;b'),
  fc
    .array(
      fc.constantFrom(
        'a',
        '.md',
        '..',
        '/',
        './',
        'references',
        'SKILL',
        '#a',
        '?',
        '%61',
        '\\',
        ':',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
);
const link = fc
  .tuple(
    fc.constantFrom('[a](', '![a](', '[a]: ', '[a](<', '[a]( ', '](', '`[a]('),
    destination,
    fc.constantFrom(')', ' "t")', '>)', '\n', '))', '', ') `'),
  )
  .map((parts) => parts.join(''));
const text = fc
  .array(
    fc.oneof(
      link,
      fc.constantFrom('\n\n', ' and ', '`a.md`', '`references/a.md` ', '`scripts/run.py#a` '),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));
const files = fc.subarray(PATHS);

function skillOf(body: string, others: readonly (readonly [string, string])[], hasHead: boolean) {
  const head = hasHead ? '---\nname: demo\n---\n' : '';
  const all = [['SKILL.md', head + body] as const, ...others];
  return parse(fileSet(all.map(([path, content]) => memoryFile(path, content)))).skill;
}

/** The same, told by taking every link apart. */
function suspectsOfAll(skill: Skill): unknown[] {
  return reachedDocuments(skill).map(({ path, text, bodyStart }) =>
    scanLinks(text, bodyStart).filter(
      ({ value }) => value === undefined || !isPlain(skill, path, value),
    ),
  );
}

describe('a look at the characters of a link', () => {
  it('passes by what is plain when it is taken apart, and nothing else', () => {
    fc.assert(
      fc.property(text, text, files, fc.boolean(), (body, more, paths, hasHead) => {
        const skill = skillOf(
          body,
          paths.map((path) => [path, more] as const),
          hasHead,
        );
        const suspects = reachedDocuments(skill).map((document) => suspectsIn(skill, document));
        expect(suspects).toEqual(suspectsOfAll(skill));
      }),
      { seed: 20260131, numRuns: 3000 },
    );
  });

  it('names the files that a search for their names finds', () => {
    fc.assert(
      fc.property(text, files, (body, paths) => {
        const others = paths.map((path) => [path, ''] as const);
        const known = skillOf(body, others, true);
        // The same words, none of which is a link or code.
        const words = body.replaceAll('](', ')(').replaceAll('`', '"');
        const searched = skillOf(words, others, true);
        for (const path of paths) {
          expect(isNamedBySkillFile(known, path)).toBe(isNamedBySkillFile(searched, path));
        }
      }),
      { seed: 20260131, numRuns: 1000 },
    );
  });
});

describe('code spans', () => {
  /** One search with a pattern over the whole text. */
  const SPAN =
    /`\s*((?:\.\/|[$<{][^`\s/]{1,40}\/)?(?:references?|scripts|assets)\/[^`\n]{1,240}?)\s*`/gi;
  const piece = fc.constantFrom(
    ...[
      '`',
      '``',
      '```\n',
      ' ',
      '\n',
      '\u00a0',
      'scripts/',
      'Reference/',
      'references/',
      'assets/',
    ],
    ...['./', '$X/', '<a>/', '{b}/', 'a.md', 'ſcripts/', 'é', '/', 'x'.repeat(100)],
  );

  it('are found as by a search through the whole text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(8), (parts, start) => {
        const whole = parts.join('');
        const expected = [...whole.slice(start).matchAll(SPAN)].map((match) => {
          const from = start + match.index;
          return { at: { start: from, end: from + match[0].length }, value: match[1] };
        });
        expect(scanSpans(whole, start)).toEqual(expected);
      }),
      { seed: 20260131, numRuns: 5000 },
    );
  });
});
