import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { startStopwatch } from '../../src/lint/stopwatch.ts';
import { RULES } from '../../src/rules/registry.ts';

const SKILL = '---\nname: wrong\ndescription: Does it. Use when asked.\n---\n\nSee [a](gone.md).\n';
const FILES = { 'skills/refunds/SKILL.md': SKILL, 'skills/refunds/notes.md': '# Notes\n' };

async function lint(...argv: string[]) {
  let clock = 0;
  // Each look at the clock takes a millisecond, so that every phase shows.
  const host = { ...memoryHost({ files: FILES }), now: () => clock++ };
  const exit = await run(['lint', 'skills', ...argv], host);
  return { exit, ...host.out, clock };
}

/** The rows of the table: what, and how many milliseconds. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^(.+?) +(\d+\.\d) ms +(\d+\.\d) %$/gm)].map(([, name, spent, share]) => ({
    name,
    spent: Number(spent),
    share: Number(share),
  }));

describe('lint --timing', () => {
  it('tells on stderr each phase and each rule that ran, longest first, and their sum', async () => {
    const { stderr, clock } = await lint('--timing');
    const rows = rowsOf(stderr);
    expect(stderr.trimEnd().split('\n')).toHaveLength(rows.length);
    const total = rows.pop();
    expect(total?.name).toBe('total');
    expect(total?.share).toBe(100);
    const names = rows.map(({ name }) => name);
    expect(names).toContain('reference-missing');
    expect(names).toContain('name-matches-folder');
    const ids = new Set(RULES.map(({ id }) => id));
    const phases = names.filter((name) => !ids.has(name ?? ''));
    for (const phase of ['finding skills', 'reading files', 'parsing frontmatter', 'reporting']) {
      expect(phases).toContain(phase);
    }
    expect(rows.map(({ spent }) => spent)).toEqual(
      rows.map(({ spent }) => spent).sort((a, b) => b - a),
    );
    expect(rows.reduce((sum, { spent }) => sum + spent, 0)).toBeCloseTo(total?.spent ?? 0);
    expect(total?.spent).toBeLessThanOrEqual(clock);
  });

  it.each([[[]], [['--json']], [['--format', 'sarif']], [['--quiet', '--preset', 'strict']]])(
    'leaves stdout and the exit code as they are: %j',
    async (argv) => {
      const plain = await lint(...argv);
      const timed = await lint(...argv, '--timing');
      expect([timed.exit, timed.stdout]).toEqual([plain.exit, plain.stdout]);
      expect(timed.exit).toBe(1);
      expect(plain.stderr).toBe('');
      expect(rowsOf(timed.stderr).length).toBeGreaterThan(10);
    },
  );

  it('--json stays one JSON document', async () => {
    const { stdout } = await lint('--timing', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, summary: { skills: 1 } });
  });
});

describe('a stopwatch', () => {
  it('books reading apart from the rule that asked for it', () => {
    let clock = 0;
    const watch = startStopwatch(() => clock);
    const file = {
      path: 'a',
      size: 1,
      executable: false,
      read() {
        clock += 5;
        return new Uint8Array(1);
      },
    };
    const timed = watch.timed({ files: [file], odd: [], complete: true, get: () => file });
    clock += 2;
    timed.files[0]?.read();
    clock += 1;
    watch.lap('rule');
    expect([...watch.times]).toEqual([
      ['reading files', 5],
      ['rule', 3],
    ]);
  });
});
