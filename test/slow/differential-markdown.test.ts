import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
// @ts-expect-error a plain script without types
import { inputFrom, randomFrom } from '../../scripts/fuzz/random.mjs';
// @ts-expect-error a plain script without types
import { TARGETS } from '../../scripts/fuzz/targets.mjs';
import { findFrontmatter } from '../../src/skill/fences.ts';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { unless } from '../interop/install.ts';
import { candidateLinks, differences, FRAGMENTS, missedByScan } from '../skill/same-links.ts';

/** Some thousand files take minutes of the parser's time. */
const TIMEOUT_MS = 1_800_000;
/** So many texts are made up. */
const MADE_UP = 2000;
const MADE_OF_FRAGMENTS = 20_000;

/** Where the Markdown of a text begins: rules look no further up. */
function bodyOf(text: string): number {
  const block = findFrontmatter(text);
  return 'reason' in block ? 0 : block.bodyStart;
}

/** The parser's build for tests asserts what a few odd texts break; the one that is used goes on. */
function isAsserted(text: string): boolean {
  try {
    parseMarkdown(text);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ASSERTION') return false;
    throw error;
  }
}

function markdownFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('the scan and the pieces have every link that remark finds', () => {
  const archive = corpusArchive() as string | undefined;
  const [title, { skip }] = unless(archive ? undefined : 'no corpus', 'in public Markdown files');

  it(title, { skip, timeout: TIMEOUT_MS }, () => {
    const { folder, remove } = unpackCorpus(archive) as { folder: string; remove(): void };
    afterAll(remove);
    const files = markdownFiles(folder);
    const wrong: unknown[] = [];
    let links = 0;
    for (const file of files) {
      const text = fs.readFileSync(file, 'utf8');
      const start = bodyOf(text);
      // The parser is asked once: it takes most of the time.
      const whole = candidateLinks(text, start);
      links += whole.length;
      const missed = missedByScan(text, start, whole);
      const { missing, extra } = differences(text, start, whole);
      if (missed.length + missing.length + extra.length > 0)
        wrong.push({ file, missed, missing, extra });
    }
    // The figures of docs/guarantees.md.
    console.log(`${links} links in ${files.length} files compared`);
    expect(files.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  it('in texts that nobody would write', () => {
    const target = TARGETS.markdown as { seeds(corpus: readonly Buffer[]): Buffer[] };
    const seeds = target.seeds([]);
    const found = Array.from({ length: MADE_UP }, (_, seed) => {
      const text = String(inputFrom(target, randomFrom(seed + 1), seeds));
      return text.length <= 6000 ? missedByScan(text) : [];
    });
    expect(found.flat()).toEqual([]);
  });

  it('in texts made of fragments', { timeout: TIMEOUT_MS }, () => {
    const parts = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(parts, (made) => {
        const text = made.join('');
        fc.pre(isAsserted(text));
        const whole = candidateLinks(text);
        expect(missedByScan(text, 0, whole)).toEqual([]);
        expect(differences(text, 0, whole)).toEqual({ missing: [], extra: [] });
      }),
      { seed: 20260202, numRuns: MADE_OF_FRAGMENTS },
    );
  });
});
