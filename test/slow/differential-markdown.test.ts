import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
// @ts-expect-error a plain script without types
import { inputFrom, randomFrom } from '../../scripts/fuzz/random.mjs';
// @ts-expect-error a plain script without types
import { TARGETS } from '../../scripts/fuzz/targets.mjs';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';
import { unless } from '../interop/install.ts';

/** The parser needs quadratic time on some texts. */
const MOST_COMPARED = 20_000;
/** Some thousand files take minutes of the parser's time. */
const TIMEOUT_MS = 1_800_000;
/** So many texts are made up. */
const MADE_UP = 2000;

/** The links that the parser finds and the scan does not. */
function missed(text: string): string[] {
  const candidates = scanLinks(text);
  if (candidates.some(({ value }) => value === undefined)) return [];
  const sure = new Set(candidates.map(({ value }) => value));
  return parseMarkdown(text)
    .links.filter(({ kind, range }) => {
      // Plain autolinks are no candidates: no rule reports them.
      return kind !== 'link' || text.slice(range.start, range.end).includes('](');
    })
    .map(({ url }) => url)
    .filter((url) => url !== '' && !sure.has(url));
}

describe('the scan finds every link that remark finds', () => {
  const archive = corpusArchive() as string | undefined;
  const [title, { skip }] = unless(archive ? undefined : 'no corpus', 'in public Markdown files');

  it(title, { skip, timeout: TIMEOUT_MS }, () => {
    const { folder, remove } = unpackCorpus(archive) as { folder: string; remove(): void };
    afterAll(remove);
    const texts = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
      .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => text.length <= MOST_COMPARED);
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap(missed)).toEqual([]);
  });

  it('in texts that nobody would write', () => {
    const target = TARGETS.markdown as { seeds(corpus: readonly Buffer[]): Buffer[] };
    const seeds = target.seeds([]);
    const found = Array.from({ length: MADE_UP }, (_, seed) => {
      const text = String(inputFrom(target, randomFrom(seed + 1), seeds));
      return text.length <= 6000 ? missed(text) : [];
    });
    expect(found.flat()).toEqual([]);
  });
});
