import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const HERE = import.meta.dirname;
const WANTED = process.env['CI'] === 'true' || Boolean(process.env['SKILLS_INTEROP']);
const HOW = 'run with SKILLS_INTEROP=1 to install other programs into test/interop';
const INSTALL_TIMEOUT_MS = 300_000;
/** Lists the installed files; it is written last, so a broken installation does not have it. */
const INSTALLED = path.join(HERE, 'node_modules', '.package-lock.json');
/** One process installs, the others wait: test files run at the same time. */
const LOCK = path.join(HERE, 'node_modules.lock');

let outcome: string | undefined;

/** Installs the referees when they are wanted; says why there are none, or undefined when there are. */
export function refereesMissing(): string | undefined {
  outcome ??= install();
  return outcome === '' ? undefined : outcome;
}

function install(): string {
  if (isCurrent()) return '';
  if (!WANTED) return HOW;
  const deadline = performance.now() + INSTALL_TIMEOUT_MS;
  while (!takeLock()) {
    if (performance.now() > deadline) return `another run holds ${path.basename(LOCK)}; remove it`;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  try {
    if (isCurrent()) return '';
    // No script of a referee runs, and what is installed is what the lock file pins.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const options = { cwd: HERE, encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS } as const;
    const { status, stderr, error } = spawnSync('npm', args, options);
    if (status === 0) return '';
    const reason = error?.message ?? stderr.split('\n').find((line) => line.trim() !== '');
    return `npm ci in test/interop failed: ${reason ?? `exit ${status}`}`;
  } finally {
    fs.rmSync(LOCK, { recursive: true, force: true });
  }
}

function isCurrent(): boolean {
  const installed = fs.statSync(INSTALLED, { throwIfNoEntry: false });
  const wanted = fs.statSync(path.join(HERE, 'package-lock.json'));
  return installed !== undefined && installed.mtimeMs >= wanted.mtimeMs;
}

function takeLock(): boolean {
  try {
    fs.mkdirSync(LOCK);
    return true;
  } catch {
    const held = fs.statSync(LOCK, { throwIfNoEntry: false });
    // A run that was killed cannot give its lock back.
    if (held && Date.now() - held.mtimeMs > INSTALL_TIMEOUT_MS)
      fs.rmSync(LOCK, { recursive: true });
    return false;
  }
}

/** Loads an installed referee. */
export function referee(name: string): unknown {
  return createRequire(path.join(HERE, 'package.json'))(name);
}

/** The path of a file inside an installed referee. */
export function refereeFile(...parts: string[]): string {
  return path.join(HERE, 'node_modules', ...parts);
}

/** The installed Node of a major version for this machine, or why there is none. */
export function nodeBinary(major: '22' | '24'): { path: string } | { missing: string } {
  const missing = refereesMissing();
  if (missing !== undefined) return { missing };
  const name = `node-${major}-${process.platform}-${process.arch}`;
  const file = refereeFile(name, 'bin', 'node');
  if (!fs.existsSync(file)) return { missing: `no ${name} among the referees` };
  const version = String(execFileSync(file, ['--version']));
  if (!version.startsWith(`v${major}.`)) return { missing: `${name} is ${version.trim()}` };
  return { path: file };
}

/** The title and options of a test that is skipped, with the reason in its name, where something is missing. */
export function unless(missing: string | undefined, title: string): [string, { skip: boolean }] {
  const skip = missing !== undefined;
  return [skip ? `${title} (skipped: ${missing})` : title, { skip }];
}

/** Why a program of the machine cannot be used, or undefined when it can. */
export function toolMissing(tool: string): string | undefined {
  return spawnSync(tool, ['--version']).error ? `${tool} is not installed` : undefined;
}
