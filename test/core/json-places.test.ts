import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jsonPlaces,
  nearestPlace,
  pointerSegment,
  repeatedKeys,
} from '../../src/core/json-places.ts';

/** The value at a pointer, read by hand. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replace(/~1/g, '/').replace(/~0/g, '~');
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

describe('places in a JSON text', () => {
  it('are the texts of the values, whatever the layout', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat({ max: 4 }), (value, indent) => {
        const text = ` ${JSON.stringify(value, null, indent)}\n`;
        const document: unknown = JSON.parse(text);
        const places = jsonPlaces(text);
        expect(places.size).toBeGreaterThan(0);
        for (const [pointer, { start, end }] of places) {
          expect(JSON.parse(text.slice(start, end))).toEqual(valueAt(document, pointer));
        }
      }),
    );
  });

  it('knows every value down to the depth of an index', () => {
    const text = '{"skills":[{"a/b":{"~":[1,{"deep":[[[2]]]}]}}]}';
    const places = jsonPlaces(text);
    const at = (pointer: string) => {
      const { start, end } = nearestPlace(places, pointer);
      return text.slice(start, end);
    };
    expect(at(`/skills/0/${pointerSegment('a/b')}/${pointerSegment('~')}/0`)).toBe('1');
    expect(at('/skills/0/a~1b/~0/1/deep/0/0/0')).toBe('[[[2]]]');
    expect(at('/skills/7/missing')).toBe('[{"a/b":{"~":[1,{"deep":[[[2]]]}]}}]');
  });

  it('takes linear time in brackets and quotes that never match', () => {
    const started = performance.now();
    jsonPlaces(`[[[[[[[${'{"'.repeat(200_000)}`);
    jsonPlaces(`${'['.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('keys that stand twice', () => {
  const found = (text: string) =>
    [...repeatedKeys(text)].map(
      ({ key, at }) => `${key} ${at.start} ${text.slice(at.start, at.end)}`,
    );

  it.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
    ['{"a":"a","b":["a","a","b"]}', []],
    ['{"a":1,"a":2}', ['a 7 "a"']],
    ['{"a":1, "\\u0061" : 2, "a":3}', ['a 8 "\\u0061"', 'a 22 "a"']],
    ['[[[[[[[[[{"x":{},"x":[]}]]]]]]]]]', ['x 17 "x"']],
    ['{"a:{":"}:\\"","a:{":":"}', ['a:{ 14 "a:{"']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__ 15 "__proto__"']],
  ])('%s', (text, keys) => {
    expect(found(text)).toEqual(keys);
  });

  it('are none in what a program writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(found(text)).toEqual([]);
      }),
    );
  });

  it('take linear time in quotes and brackets that never match', () => {
    const started = performance.now();
    for (const text of ['{"'.repeat(200_000), '['.repeat(500_000), '"\\'.repeat(200_000)])
      found(text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
