import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonError } from '../../src/skill/json-syntax.ts';
import { yamlError } from '../../src/skill/yaml-syntax.ts';

/** What the engine itself says of a JSON text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('jsonError', () => {
  it('agrees with the engine on every value and on every text that is nearly one', () => {
    const unit = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00',
      '1',
      '-',
      '0',
      '.5',
      'e1',
      'true',
      ' ',
      '\n',
      '"',
    );
    fc.assert(fc.property(fc.json(), (text) => jsonError(text) === undefined));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = units.join('');
        expect(jsonError(text) === undefined, text).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a": 1,}', 8, 'a key in double quotes'],
    ['{"a" 1}', 5, 'a colon'],
    ['[1 2]', 3, 'a comma or ]'],
    ['[1, // no\n2]', 4, 'a value'],
    ['{} x', 3, 'the end of the file'],
    ['', 0, 'a value'],
  ])('places the error of %j', (text, offset, expected) => {
    expect(jsonError(text)).toEqual({ offset, expected });
  });

  it('does not exhaust the stack', () => {
    expect(jsonError('['.repeat(100_000))?.expected).toBe('less nesting');
  });
});

describe('yamlError', () => {
  it('takes any number of documents, tags and repeated keys', () => {
    expect(yamlError('a: 1\n---\nb: !Ref x\nb: 2\n')).toBeUndefined();
    expect(yamlError('')).toBeUndefined();
  });

  it('places an error and never throws', () => {
    expect(yamlError('a: [1, 2\nb: 3\n')).toBeDefined();
    for (const deep of ['[', '{a: ', '- ', '? ', 'a:\n ', '"', '&a *a ', '!a ']) {
      expect(() => yamlError(deep.repeat(5000))).not.toThrow();
    }
  });
});
