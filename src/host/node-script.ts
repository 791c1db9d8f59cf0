import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import { attempt } from './node-read.ts';
import { createFolder } from './node-unpack.ts';
import { discard, keep, track } from './node-write.ts';
import { SCRIPT_LIMITS, type ScriptCall, type ScriptEnd } from './script.ts';

/** What runs a script that does not start by itself. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.sh': 'sh',
  '.bash': 'bash',
  '.js': process.execPath,
  '.mjs': process.execPath,
  '.cjs': process.execPath,
};

/** Whoever left the group and still holds the pipes is waited for this long. */
const PIPES_MS = 500;

/** Groups of processes that run now; they end with this process, however it ends. */
const running = new Set<number>();
let isGuarded = false;

/**
 * Runs a script in a fresh private copy of its skill, without a shell, in a process group of its own
 * that is killed as a whole. It sees PATH, the variables that were allowed, and nothing else of ours.
 */
export async function runScript(call: ScriptCall): Promise<ScriptEnd> {
  const [program, args] = commandOf(call);
  const base = attempt('the temporary folder', () =>
    fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'skills-run-')),
  );
  track(base);
  try {
    const folder = path.join(base, 'skill');
    await createFolder(folder, call.files);
    const own = program ?? path.join(folder, call.path);
    return await run(own, [...args, ...call.flags], folder, call);
  } finally {
    remove(base);
  }
}

/** A script may have made folders that cannot be removed; its result is its result all the same. */
function remove(folder: string): void {
  try {
    discard(folder);
  } catch {
    keep(folder);
  }
}

/** The program and its first arguments; no program where the script starts by itself. */
function commandOf({ files, path: script }: ScriptCall): [string | undefined, string[]] {
  const file = files.get(script);
  if (!file) throw new SkillsError('script', 'there is no such script', { where: script });
  const hasInterpreter = Buffer.from(file.read().subarray(0, 2)).equals(Buffer.from('#!'));
  if (file.executable && hasInterpreter) return [undefined, []];
  const interpreter = INTERPRETERS[path.extname(script).toLowerCase()];
  // A path that begins with a hyphen must not be taken for an option.
  if (interpreter !== undefined) return [interpreter, [`./${script}`]];
  const hint = 'Make it executable with a first line such as #!/usr/bin/env python3.';
  const what = 'nothing is known that runs this script';
  throw new SkillsError('script', what, { where: script, hint });
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  call: ScriptCall,
): Promise<ScriptEnd> {
  const child = spawn(program, args, { cwd, env: environment(call.env), detached: true });
  const group = child.pid;
  if (group !== undefined) guard(group);
  const output = collect(child, call.limits?.outputBytes ?? SCRIPT_LIMITS.outputBytes, () =>
    stop('output'),
  );
  let stopped: ScriptEnd['stopped'];
  const stop = (why: NonNullable<ScriptEnd['stopped']>) => {
    stopped ??= why;
    if (group !== undefined) killGroup(group);
  };
  const timer = setTimeout(() => stop('timeout'), call.limits?.ms ?? SCRIPT_LIMITS.ms);
  const cancel = () => stop('cancelled');
  call.signal.addEventListener('abort', cancel, { once: true });
  if (call.signal.aborted) cancel();
  // A script that does not read is no fault of its caller.
  child.stdin?.on('error', () => {});
  child.stdin?.end(call.stdin);
  return new Promise<ScriptEnd>((resolve, reject) => {
    child.on('exit', () => letGo(child));
    child.on('error', (cause) => reject(notStarted(cause, call.path)));
    child.on('close', (code) => resolve({ code, ...output(), ...(stopped && { stopped }) }));
  }).finally(() => {
    clearTimeout(timer);
    call.signal.removeEventListener('abort', cancel);
    if (group !== undefined) running.delete(group);
  });
}

/** What a script left running in its group ends with it. */
function letGo(child: ChildProcess): void {
  if (child.pid !== undefined) killGroup(child.pid);
  setTimeout(() => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, PIPES_MS).unref();
}

function notStarted(cause: NodeJS.ErrnoException, script: string): SkillsError {
  const code = cause.code ?? 'an error';
  const what = code === 'ENOENT' ? 'what should run the script is not installed' : code;
  return new SkillsError('script', `the script did not start: ${what}`, { where: script, cause });
}

/** Keeps what comes out up to a limit, and tells when there is more. */
function collect(
  child: ChildProcess,
  limit: number,
  over: () => void,
): () => Pick<ScriptEnd, 'stdout' | 'stderr'> {
  const parts: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  let left = limit;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      if (left > 0) parts[name].push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left < 0) over();
    });
  }
  return () => ({ stdout: Buffer.concat(parts.stdout), stderr: Buffer.concat(parts.stderr) });
}

function environment(names: readonly string[]): Record<string, string> {
  const seen: Record<string, string> = {};
  for (const name of ['PATH', ...names]) {
    const value = process.env[name];
    if (value !== undefined) seen[name] = value;
  }
  return seen;
}

function guard(group: number): void {
  running.add(group);
  if (isGuarded) return;
  isGuarded = true;
  process.on('exit', () => running.forEach(killGroup));
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}
