import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { discoverSkills, folderName } from '../../src/host/discover.ts';
import { diskTree } from '../../src/host/node-tree.ts';
import { parse } from '../../src/skill/parse.ts';
import { expectSameWays } from '../lint/corpus-ways.ts';
import { expectQuickLookIsEnough } from '../rules/quick-look.ts';

const archive = corpusArchive() as string | undefined;

describe.skipIf(!archive)('all public skills', () => {
  let corpus: { folder: string; remove(): void } | undefined;
  beforeAll(() => {
    corpus = unpackCorpus(archive) as { folder: string; remove(): void };
  });
  afterAll(() => corpus?.remove());

  it('give the same diagnostics with and without threads, cache and shards', () => {
    const folder = corpus?.folder ?? '';
    const repositories = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expectSameWays(folder, repositories);
  });

  it('hold nothing that a rule misses by looking at signs first', () => {
    let count = 0;
    for (const { folder, files } of discoverSkills(diskTree, corpus?.folder ?? '')) {
      expectQuickLookIsEnough(parse(files, { folder: folderName(folder) }).skill);
      count++;
    }
    expect(count).toBeGreaterThan(1000);
  });
});
