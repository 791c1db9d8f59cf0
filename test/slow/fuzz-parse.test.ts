import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSet, fixSkill, lintSkill, memoryFile, parse } from '../../src/api.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

/** A real text with a few pieces cut out, doubled or replaced. */
const SEEDS = ['templates/minimal/SKILL.md', 'docs/rules.md', 'README.md'].map((path) =>
  readFileSync(path, 'utf8'),
);
const FRONT =
  '---\nname: demo\ndescription: "Shows. Use when: asked."\nmetadata:\n  a: "1"\n  b: [x, y]\n---\n\n';

const mutation = fc.record({
  seed: fc.constantFrom(...SEEDS),
  at: fc.nat(4000),
  length: fc.nat(40),
  insert: fc.string({ unit: 'binary', maxLength: 12 }),
});

const mutated = fc.array(mutation, { minLength: 1, maxLength: 4 }).map((steps) => {
  let text = FRONT + (steps[0]?.seed ?? '').slice(0, 4000);
  for (const { at, length, insert } of steps) {
    const place = at % (text.length + 1);
    text = text.slice(0, place) + insert + text.slice(place + length);
  }
  return text;
});

const settings = resolveSettings({ preset: 'strict' });

describe('long property runs', () => {
  it('parse never throws on 30,000 arbitrary byte strings', () => {
    const prefixed = fc
      .uint8Array({ maxLength: 600 })
      .map((bytes) => Buffer.concat([Buffer.from('---\n'), bytes]));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 600 }), prefixed), (bytes) => {
        parse(fileSet([memoryFile('SKILL.md', bytes)]));
      }),
      { numRuns: 30_000 },
    );
  });

  it('lint and fix hold on 3,000 mutated documents', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const files = fileSet([memoryFile('SKILL.md', text)]);
        for (const { range } of lintSkill(files, { folder: 'demo', preset: 'strict' })) {
          expect(range.end.offset).toBeLessThanOrEqual(text.length + 1);
        }
        const input = { files, folder: 'demo', path: 'demo', root: '.' };
        const once = fixSkill(input, settings, ['safe']);
        const twice = fixSkill({ ...input, files: once.files }, settings, ['safe']);
        expect(twice.changed).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});
