import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { COMMANDS } from '../../src/usage/commands.ts';
import { CLI_CASES, type CliCase } from './cases.ts';

interface Answer {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  file(path: string): string | undefined;
}

async function inMemory({ files, argv, stdin }: CliCase): Promise<Answer> {
  const host = memoryHost({ files: files ?? {}, stdin: stdin ?? '' });
  const exit = await run(argv, host);
  return { exit, ...host.out, file: (path) => host.files.get(path)?.toString() };
}

function spawned({ files, argv, stdin }: CliCase, folder: string): Answer {
  for (const [path, content] of Object.entries(files ?? {})) {
    fs.mkdirSync(join(folder, dirname(path)), { recursive: true });
    if (path.endsWith('@')) fs.symlinkSync(content, join(folder, path.slice(0, -1)));
    else fs.writeFileSync(join(folder, path), content);
  }
  const bin = resolve('bin/skills.js');
  const options = { cwd: folder, input: stdin ?? '', encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], options);
  const file = (path: string) =>
    fs.existsSync(join(folder, path)) ? fs.readFileSync(join(folder, path), 'utf8') : undefined;
  return { exit: status, stdout, stderr, file };
}

function check(row: CliCase, answer: Answer): void {
  expect(answer.exit, answer.stderr + answer.stdout).toBe(row.exit);
  if (row.stdout) expect(answer.stdout).toMatch(row.stdout);
  if (row.stderr) expect(answer.stderr).toMatch(row.stderr);
  for (const [path, content] of Object.entries(row.after ?? {})) {
    expect(answer.file(path), path).toBe(content);
  }
}

describe('the command line', () => {
  it.each(CLI_CASES.map((row) => [row.name, row] as const))('%s (in memory)', async (_, row) => {
    check(row, await inMemory(row));
  });

  it.each(CLI_CASES.map((row) => [row.name, row] as const))('%s (the program)', (_, row) => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'skills-cli-'));
    try {
      check(row, spawned(row, folder));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(COMMANDS.map(({ name }) => [name]))('%s --help ends in examples', async (name) => {
    const host = memoryHost();
    expect(await run([name, '--help'], host)).toBe(0);
    expect(host.out.stdout).toMatch(/Examples:\n {2}\$ skills /);
    for (const line of host.out.stdout.split('\n'))
      expect(line.length, line).toBeLessThanOrEqual(100);
  });
});
