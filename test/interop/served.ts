import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Workbench } from './workbench.ts';

/** A running `skills serve --http`. */
export interface Served {
  /** The address of the site, with a slash at its end. */
  readonly url: string;
  readonly pid: number;
  /** What it said on stderr. */
  said(): string;
  /** Ends it and gives its exit code. */
  stop(): Promise<number | null>;
}

/** A skill with a subfolder, which the directory scenario wants first, and a plain one. */
export function putSkills(folder: string): void {
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  const text = (name: string) =>
    `---\nname: ${name}\ndescription: Does ${name}. Use when asked.\n---\n\n# ${name}\n`;
  write('alpha/SKILL.md', `${text('alpha')}\nSee [one](references/one.md).\n`);
  write('alpha/references/one.md', '# One\n');
  write('alpha/references/deep/two.md', '# Two\n');
  write('alpha/assets/data.bin', '\0\u0001\u0002');
  write('team/beta/SKILL.md', text('beta'));
}

/** Starts the built command on a free port of this machine; it must be stopped. */
export async function serveFolder(
  bench: Pick<Workbench, 'bin'>,
  folder: string,
  args: readonly string[] = [],
): Promise<Served> {
  const command = [...NODE_FLAGS, bench.bin, 'serve', folder, '--http', '0', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      said += part;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, pid: child.pid ?? -1, said: () => said, stop };
}

/** With these, garbage can be asked for from outside, so that what is left is what is kept. */
export const NODE_FLAGS = [
  '--expose-gc',
  '--require',
  path.resolve('test/interop/gc-on-signal.cjs'),
];

/** What a server costs. */
export interface Cost {
  /** What is reachable; the measure of a leak, for the memory of a process comes and goes. */
  readonly heapMiB: number;
  readonly rssMiB: number;
  readonly fds: number;
}

/** What a server costs now, its garbage collected first; only Linux tells. */
export async function costOf(pid: number): Promise<Cost> {
  const file = path.join(os.tmpdir(), `skills-cost-${pid}`);
  process.kill(pid, 'SIGUSR2');
  while (!fs.existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50));
  const { heapUsed, rss } = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.rmSync(file);
  const inMiB = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10;
  const fds = fs.readdirSync(`/proc/${pid}/fd`).length;
  return { heapMiB: inMiB(heapUsed), rssMiB: inMiB(rss), fds };
}
