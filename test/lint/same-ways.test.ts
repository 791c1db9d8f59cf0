import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { expectSameWays, markdownBelow, missedLinks } from './corpus-ways.ts';

const archive = corpusArchive() as string | undefined;
/** One repository stands for all here; test/slow takes the whole corpus. */
const SAMPLE = 'expo+skills';

describe.skipIf(!archive)('a sample of the public skills', () => {
  let corpus: { folder: string; remove(): void } | undefined;
  beforeAll(() => {
    corpus = unpackCorpus(archive, [SAMPLE]) as { folder: string; remove(): void };
  }, 120_000);
  afterAll(() => corpus?.remove());

  it('gives the same diagnostics with and without threads, cache and shards', () => {
    expectSameWays(corpus?.folder ?? '', [SAMPLE]);
  }, 120_000);

  it('has no link that the scan misses', () => {
    const files = markdownBelow(`${corpus?.folder}/${SAMPLE}`);
    expect(files.length).toBeGreaterThan(10);
    const some = files.filter((_, at) => at % 3 === 0);
    expect(some.flatMap(missedLinks)).toEqual([]);
  }, 120_000);
});
