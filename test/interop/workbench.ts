import { type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FileSet } from '../../src/core/files.ts';
import { sha256 } from '../archive/sample.ts';

/** A folder for one test file, open to every user, with a copy of the built command in it. */
export interface Workbench {
  readonly base: string;
  /** The command as it is installed: a copy, so that a rebuild meanwhile changes nothing. */
  readonly bin: string;
  /** A fresh folder. */
  fresh(): string;
  remove(): void;
}

/** Makes a workbench; `npm run build` must have run before. */
export function workbench(name: string): Workbench {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`)));
  fs.chmodSync(base, 0o755);
  const home = path.join(base, 'skillwright');
  for (const part of ['bin', 'dist', 'templates', 'package.json']) {
    fs.cpSync(part, path.join(home, part), { recursive: true });
  }
  return {
    base,
    bin: path.join(home, 'bin', 'skills.js'),
    fresh: () => fs.mkdtempSync(path.join(base, 'case-')),
    remove: () => fs.rmSync(base, { recursive: true, force: true }),
  };
}

/** How a process ended and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started process: to be waited for, or to be killed. */
export interface Started {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/** No process of a test lives longer than this. */
const LIFETIME_MS = 120_000;

/** Starts a program; it is killed when it does not end by itself in time. */
export function start(file: string, args: readonly string[], options: SpawnOptions = {}): Started {
  const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (part) => {
    stdout += part;
  });
  child.stderr?.on('data', (part) => {
    stderr += part;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIFETIME_MS);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, stdout, stderr });
    });
  });
  return { pid: child.pid ?? -1, ended, kill: (signal) => void child.kill(signal) };
}

/** Writes a file set below a folder, in the order that is asked for. */
export function putOnDisk(folder: string, files: FileSet, reverse = false): void {
  const order = reverse ? [...files.files].reverse() : files.files;
  for (const file of order) {
    const target = path.join(folder, file.path);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, file.read(), { mode: file.executable ? 0o777 : 0o666 });
  }
}

/** What a reader made of an archive: path → executable bit and SHA-256. */
export type Seen = Record<string, string>;

/** A file as it is compared; a reader that keeps no executable bits gives `-`. */
export function seenFile(bytes: Uint8Array, executable: boolean | undefined): string {
  return `${executable ?? '-'} ${sha256(bytes)}`;
}

/** What a file set holds; without modes for readers that lose them. */
export function seenOf(files: FileSet, modes = true): Seen {
  const rows = files.files.map((file) => [
    file.path,
    seenFile(file.read(), modes ? file.executable : undefined),
  ]);
  return Object.fromEntries(rows);
}

/** What lies below a folder; anything but files and folders shows. */
export function seenIn(folder: string, modes = true): Seen {
  const rows: [string, string][] = [];
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(folder, name);
    const stat = fs.lstatSync(place);
    if (stat.isDirectory()) continue;
    if (!stat.isFile()) rows.push([name, 'not a file']);
    else {
      const executable = modes ? (stat.mode & 0o111) !== 0 : undefined;
      rows.push([name, seenFile(fs.readFileSync(place), executable)]);
    }
  }
  return Object.fromEntries(rows.sort());
}

/** The temporary files and folders that stand in a folder. */
export function temporaries(folder: string): string[] {
  return fs.existsSync(folder)
    ? fs.readdirSync(folder).filter((name) => name.endsWith('.tmp'))
    : [];
}

/** How a run of the command ended: `ok`, or the code of its error; a stack is a failure of the test. */
export function verdict({ code, signal, stderr }: Ended): string {
  if (/^\s+at .*:\d+/m.test(stderr)) throw new Error(`a stack was shown: ${stderr.slice(0, 500)}`);
  const shown = /^error\[([a-z0-9-]+)\]: /m.exec(stderr)?.[1];
  return shown ?? (code === 0 ? 'ok' : `exit ${code ?? signal} without a code`);
}

/** The words before a command that make it run as a user without rights. */
export const AS_NOBODY = ['setpriv', '--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'];

/** Every path in a folder with its kind, mode and content: what must be the same after a refusal. */
export function snapshot(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stat = fs.lstatSync(path.join(root, name));
      const body =
        stat.isFile() && stat.size < 1e8 ? sha256(fs.readFileSync(path.join(root, name))) : '';
      return `${name} ${stat.mode.toString(8)} ${stat.size} ${body}`;
    });
}
