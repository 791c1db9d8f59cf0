import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { YAML_CASES, type YamlCase } from './table-y-cases.ts';

interface LintJson {
  readonly diagnostics: readonly { rule: string; severity: string; message: string }[];
}

async function lint({ skill }: YamlCase): Promise<{ exit: number; report: LintJson; ms: number }> {
  const host = memoryHost({ files: { 'a/SKILL.md': skill } });
  const before = process.cpuUsage();
  const exit = await run(['lint', '--json'], host);
  // The time of the processor: what else runs on the machine has no say.
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  return { exit, report: JSON.parse(host.out.stdout) as LintJson, ms };
}

describe('table Y: frontmatter and YAML', () => {
  beforeAll(async () => {
    // The first run loads the command; the limits below are about the work, not about that.
    await lint(YAML_CASES[0] as YamlCase);
  });

  it('has a case for each of Y01 to Y90', () => {
    const ids = new Set(YAML_CASES.map(({ id }) => id.slice(0, 3)));
    const wanted = Array.from({ length: 90 }, (_, i) => `Y${String(i + 1).padStart(2, '0')}`);
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(YAML_CASES.map((row) => [row.id, row.what, row] as const))(
    '%s: %s',
    async (_, __, row) => {
      const { exit, report } = await lint(row);
      const found = report.diagnostics.map(({ rule, severity }) => `${rule}:${severity}`);
      for (const wanted of row.reports) expect(found).toContain(wanted);
      expect(exit).toBe(row.accepted ? 0 : 1);
      // Nothing but the named findings is an error, or a reader would chase consequences of one mistake.
      const errors = found.filter((entry) => entry.endsWith(':error'));
      const sideEffects = new Set([
        'name-matches-folder:error',
        'name-format:error',
        'yaml-alias:error',
      ]);
      const surprising = errors.filter((e) => !row.reports.includes(e) && !sideEffects.has(e));
      expect(surprising).toEqual([]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect((globalThis as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it.each(
    YAML_CASES.filter(({ id }) => /^Y(67|68|69|70)$/.test(id)).map((row) => [row.id, row] as const),
  )('%s stays within 200 ms and 100 MB', async (_, row) => {
    const before = process.memoryUsage().rss;
    const { ms } = await lint(row);
    expect(ms).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
