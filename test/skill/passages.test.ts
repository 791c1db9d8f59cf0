import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LazyDocument } from '../../src/skill/document.ts';
import { codeTest, passages, proseOnly } from '../../src/skill/passages.ts';

const parts = (text: string, path = 'a.md') =>
  passages(new LazyDocument(path, text, 0)).map(({ kind, start, end }) => [
    kind,
    text.slice(start, end),
  ]);

describe('passages', () => {
  it('tell prose, spans, fences and comments apart', () => {
    const text = 'a `b` c\n```x\n`d`\n```\ne <!-- `f` --> g\n';
    expect(parts(text)).toEqual([
      ['prose', 'a '],
      ['span', '`b`'],
      ['prose', ' c\n'],
      ['fence', '```x\n`d`\n```\n'],
      ['prose', 'e '],
      ['comment', '<!-- `f` -->'],
      ['prose', ' g\n'],
    ]);
  });

  it('match runs of backticks by their length', () => {
    expect(parts('a ``b ` c`` d ` e')).toEqual([
      ['prose', 'a '],
      ['span', '``b ` c``'],
      ['prose', ' d ` e'],
    ]);
  });

  it('take a comment sign in code for code, and a fence in a comment for a comment', () => {
    expect(parts('`<!--` a\n')[0]).toEqual(['span', '`<!--`']);
    expect(parts('<!--\n```\n-->\nb\n')).toEqual([
      ['comment', '<!--\n```\n-->'],
      ['prose', '\nb\n'],
    ]);
  });

  it('close a fence with its own character, its own length, and little more indentation', () => {
    expect(parts('````\n```\n~~~~\n````\na')).toEqual([
      ['fence', '````\n```\n~~~~\n````\n'],
      ['prose', 'a'],
    ]);
    expect(parts('- ```\n  a\n  ```\nb')).toEqual([
      ['fence', '- ```\n  a\n  ```\n'],
      ['prose', 'b'],
    ]);
    expect(passages(new LazyDocument('a.md', '```\na\n    ```\n', 0)).at(-1)?.closed).toBe(false);
  });

  it('take a file that is no Markdown as one script', () => {
    expect(parts('a `b`\n', 'a.py')).toEqual([['script', 'a `b`\n']]);
  });

  it('cover any text without a gap, and blank out without moving anything', () => {
    const unit = fc.constantFrom(
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      '\r\n',
      '<!--',
      '-->',
      'a',
      ' ',
      '>',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
        const document = new LazyDocument('a.md', units.join(''), 0);
        const found = passages(document);
        expect(found.map(({ start, end }) => document.text.slice(start, end)).join('')).toBe(
          document.text,
        );
        const prose = proseOnly(document);
        expect(prose).toHaveLength(document.text.length);
        const inCode = codeTest(document);
        for (const { kind, start, end } of found) {
          expect(inCode(start)).toBe(kind === 'span' || kind === 'fence');
          if (kind === 'prose')
            expect(prose.slice(start, end)).toBe(document.text.slice(start, end));
        }
      }),
    );
  });
});
