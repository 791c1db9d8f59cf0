import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { expectSameWays } from '../lint/corpus-ways.ts';

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
});
