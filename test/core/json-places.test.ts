import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPlaces, nearestPlace, pointerSegment } from '../../src/core/json-places.ts';

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
