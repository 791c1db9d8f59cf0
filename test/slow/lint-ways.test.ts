import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { expectSameWays, markdownBelow, missedLinks } from '../lint/corpus-ways.ts';

const archive = corpusArchive() as string | undefined;

describe.skipIf(!archive)('all public skills', () => {
  let corpus: { folder: string; remove(): void } | undefined;
  beforeAll(() => {
    corpus = unpackCorpus(archive) as { folder: string; remove(): void };
  });
  afterAll(() => corpus?.remove());

  it('give the same diagnostics with and without cache and shards', () => {
    const folder = corpus?.folder ?? '';
    const repositories = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expectSameWays(folder, repositories);
  });

  it('have no link that the scan misses, in any skill file and in some of the others', () => {
    const files = markdownBelow(corpus?.folder ?? '');
    const some = files.filter((file, at) => file.endsWith('/SKILL.md') || at % 25 === 0);
    expect(some.flatMap(missedLinks)).toEqual([]);
  }, 1_200_000);
});
