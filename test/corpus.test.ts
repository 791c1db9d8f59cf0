import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../scripts/corpus.mjs';

const archive = corpusArchive() as string | undefined;
if (!archive)
  console.log('The corpus test is skipped: set SKILLS_CORPUS to the archive of public skills.');

interface Report {
  readonly skills: readonly unknown[];
  readonly diagnostics: readonly { rule: string; skill: string; severity: string }[];
}

describe.skipIf(!archive)('1,098 public skills', () => {
  let corpus: { folder: string; remove(): void } | undefined;
  let report: Report = { skills: [], diagnostics: [] };
  let stderr = '';
  let status: number | null = null;

  beforeAll(() => {
    corpus = unpackCorpus(archive) as { folder: string; remove(): void };
    const repositories = readdirSync(corpus.folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const bin = resolve('bin/skills.js');
    const answer = spawnSync(process.execPath, [bin, 'lint', '--json', ...repositories], {
      cwd: corpus.folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    ({ stderr, status } = answer);
    report = JSON.parse(answer.stdout) as Report;
  }, 120_000);
  afterAll(() => corpus?.remove());

  const share = (rule: string) => {
    const hit = new Set(report.diagnostics.filter((d) => d.rule === rule).map((d) => d.skill));
    return (100 * hit.size) / report.skills.length;
  };

  it('no crash, and every skill is looked at', () => {
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(report.skills.length).toBeGreaterThanOrEqual(1098);
  });

  it.each([
    ['unknown-field', 10, 20],
    ['name-matches-folder', 1, 5],
    ['metadata-values', 1, 5],
    ['description-length', 0, 0.5],
    ['yaml-syntax', 0, 0.2],
  ])('%s fires on %f to %f %% of them', (rule, least, most) => {
    expect(share(rule)).toBeGreaterThanOrEqual(least);
    expect(share(rule)).toBeLessThanOrEqual(most);
  });

  it('finds no YAML that readers must refuse: strictness costs nothing', () => {
    for (const rule of ['yaml-alias', 'yaml-merge', 'yaml-tag', 'yaml-key', 'frontmatter-limit']) {
      expect(share(rule), rule).toBe(0);
    }
  });
});
