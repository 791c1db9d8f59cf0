import fs from 'node:fs';
import path from 'node:path';
import { internalError, SkillsError } from '../core/errors.ts';
import { fileSet, memoryFile, withFile } from '../core/files.ts';
import { visible } from '../core/visible.ts';
import { archivedSkill, isArchiveName } from './archived.ts';
import { folderName, isSkillFileName, skillFiles } from './discover.ts';
import { changedSince, indexTree, stagedChanges } from './git.ts';
import type { FoundSkill, Host, Output, Progress } from './host.ts';
import { cacheFile } from './node-cache.ts';
import { findUp, readText, relativePath, toPosix } from './node-find.ts';
import { nodeNetwork } from './node-network.ts';
import { liesIn, openBytes, writeChecked } from './node-pack.ts';
import { attempt } from './node-read.ts';
import { mendFolder, replaceFolder } from './node-replace.ts';
import { nodeServing } from './node-serving.ts';
import { nodeSetup } from './node-setup.ts';
import { nodeThreads } from './node-threads.ts';
import { diskTree } from './node-tree.ts';
import { createFolder } from './node-unpack.ts';
import { makeExecutable, removeUnfinished, writeAtomically } from './node-write.ts';
import { type Workspace, workspace } from './surroundings.ts';
import { watchTrees } from './watch.ts';

/** The host of the command line: the disk, the terminal, the process. */
export function nodeHost(): Host {
  handleSignals();
  const run = workspace(diskTree);
  return {
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    env: process.env,
    setup: nodeSetup(),
    serving: nodeServing,
    network: nodeNetwork,
    open: (target) => open(target, run),
    openText: (bytes, fileName) => openText(bytes, fileName, run),
    openStaged: (target) => openStaged(target),
    changedSince: changedSkills,
    watch: watchSkills,
    readStdin,
    writeFile: (target, content) => writeAtomically(path.resolve(target), content),
    renameFile: (from, to) => attempt(from, () => fs.renameSync(from, to)),
    openBytes: (target) => openBytes(path.resolve(target)),
    writeChecked: (target, chunks, check) => writeChecked(path.resolve(target), chunks, check),
    deflater,
    createFolder: (target, files) => createFolder(path.resolve(target), files),
    replaceFolder: (target, files) => replaceFolder(path.resolve(target), files),
    mendFolder: (target) => mendFolder(path.resolve(target)),
    makeExecutable: (target) => makeExecutable(path.resolve(target)),
    findUp,
    relative: relativePath,
    liesIn,
    readText,
    progress: (text) => terminalProgress(text),
    get threads() {
      return nodeThreads();
    },
    cacheFile,
    now,
    breathe,
  };
}

/** Loaded for what is packed only: no other command needs a compressor. */
async function deflater(bytes: number): ReturnType<Host['deflater']> {
  return (await import('./node-deflate.ts')).threadedDeflater(bytes);
}

function changedSkills(ref: string): (skill: FoundSkill) => boolean {
  const changed = changedSince(process.cwd(), ref);
  return (skill) => holdsAny(skill.path, changed);
}

function open(target: string, run: Workspace): Iterable<FoundSkill> {
  const absolute = path.resolve(target);
  const stat = fs.lstatSync(absolute, { throwIfNoEntry: false });
  if (!stat) {
    const hint = 'Name a skill folder, a SKILL.md, or a folder that holds skills.';
    throw new SkillsError('path-not-found', 'there is nothing at this path', {
      where: target,
      hint,
    });
  }
  if (isSkillFileName(path.basename(absolute)) && !stat.isDirectory()) {
    return [skillAt(path.dirname(absolute), run)];
  }
  const real = attempt(target, () => fs.realpathSync(absolute));
  if (fs.statSync(real).isDirectory()) {
    run.addRoot(toPosix(real));
    return skillsIn(absolute, toPosix(real), run);
  }
  const bytes = isArchiveName(target) ? openBytes(absolute) : undefined;
  if (bytes) return [archivedSkill(relativePath('.', absolute), bytes)];
  const hint = 'Name its folder or its SKILL.md.';
  throw new SkillsError('not-a-skill', 'this file is not a skill', { where: target, hint });
}

/** The skill of a folder that was named by its skill file. */
function skillAt(folder: string, run: Workspace): FoundSkill {
  const real = toPosix(attempt(folder, () => fs.realpathSync(folder)));
  const shown = relativePath('.', folder);
  run.addRoot(real);
  return {
    path: shown,
    root: shown,
    folder: folderName(real),
    files: skillFiles(diskTree, real),
    surroundings: run.around(real, real),
  };
}

function* skillsIn(absolute: string, real: string, run: Workspace): Generator<FoundSkill> {
  const root = relativePath('.', absolute);
  // From above the current folder the way back down may be shorter, so it is worked out each time.
  const isAbove = root.split('/').every((segment) => segment === '..');
  for (const { folder, files } of run.skillsUnder(real)) {
    const below = folder.slice(real.length).replace(/^\//, '');
    const shown = isAbove ? relativePath('.', path.join(absolute, below)) : pathBelow(root, below);
    const surroundings = run.around(folder, real);
    yield { path: shown, root, folder: folderName(folder), files, surroundings };
  }
}

function pathBelow(root: string, below: string): string {
  if (root === '.') return below || '.';
  return below === '' ? root : `${root}/${below}`;
}

/** The skills of git's index below a path, each seen as a commit would hold it. */
function* openStaged(target: string): Generator<FoundSkill> {
  const absolute = path.resolve(target);
  const folder = isSkillFileName(path.basename(absolute)) ? path.dirname(absolute) : absolute;
  const real = toPosix(attempt(target, () => fs.realpathSync(folder)));
  const tree = indexTree(real);
  const run = workspace(tree);
  run.addRoot(real);
  const changed = stagedChanges(real);
  for (const skill of skillsIn(folder, real, run)) {
    if (holdsAny(skill.path, changed)) yield skill;
  }
}

async function* watchSkills(paths: readonly string[]): ReturnType<Host['watch']> {
  const folders = paths.map((target) => {
    const absolute = path.resolve(target);
    const isFile = fs.statSync(absolute, { throwIfNoEntry: false })?.isFile() === true;
    return fs.realpathSync(isFile ? path.dirname(absolute) : absolute);
  });
  for await (const changed of watchTrees(folders)) yield (skill) => holdsAny(skill.path, changed);
}

/** True when one of some absolute paths lies in a skill's folder. */
function holdsAny(skillPath: string, changed: ReadonlySet<string>): boolean {
  const folder = `${toPosix(fs.realpathSync(path.resolve(skillPath)))}/`;
  for (const file of changed) if (file.startsWith(folder)) return true;
  return false;
}

/** An editor's text takes the place of the file on disk, and the files beside that file stay known. */
function openText(bytes: Uint8Array, fileName: string | undefined, run: Workspace): FoundSkill {
  if (fileName === undefined) {
    const files = fileSet([memoryFile('SKILL.md', bytes)], { complete: false });
    return { path: '.', root: '.', folder: null, files };
  }
  const absolute = path.resolve(fileName);
  const folder = path.dirname(absolute);
  const name = path.basename(absolute);
  const onDisk = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const real = onDisk ? toPosix(fs.realpathSync(folder)) : toPosix(folder);
  const beside = onDisk ? skillFiles(diskTree, real) : fileSet([], { complete: false });
  const shown = relativePath('.', folder);
  const files = withFile(beside, memoryFile(isSkillFileName(name) ? name : 'SKILL.md', bytes));
  run.addRoot(real);
  const surroundings = onDisk ? run.around(real, real) : undefined;
  return { path: shown, root: shown, folder: folderName(real), files, surroundings };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function output(stream: NodeJS.WriteStream): Output {
  // A reader that goes away (`| head -1`) ends the work, it is not an error (F28).
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    const code = error.code === 'ENOSPC' ? 'io-nospc' : 'io';
    if (stream !== process.stderr)
      process.stderr.write(`error[${code}]: the output could not be written\n`);
    process.exit(3);
  });
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    color: wantsColor(stream),
    // A terminal that does not know its width says 0.
    columns: stream.columns || 80,
  };
}

/** The customs of `NO_COLOR` and `FORCE_COLOR`, else colours on a terminal only. */
function wantsColor(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb';
}

/** A spinner that is loaded only when work takes long enough to want one, and only on a terminal. */
function terminalProgress(text: string): Progress {
  if (process.stderr.isTTY !== true || process.env['CI']) return { update() {}, stop() {} };
  let latest = text;
  let spinner: { text: string; stop(): unknown } | undefined;
  let stopped = false;
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (!stopped) spinner = ora({ text: latest, stream: process.stderr }).start();
  }, PROGRESS_DELAY_MS);
  return {
    update(next) {
      latest = next;
      if (spinner) spinner.text = next;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      spinner?.stop();
    },
  };
}

/** Work shorter than this needs no progress. */
const PROGRESS_DELAY_MS = 300;

/** Milliseconds; what else Node has for it takes longer to load than most runs to breathe. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** How long work may go on before timers and signals get their turn. */
const BREATH_MS = 40;
let lastBreath = now();

function breathe(): Promise<void> | undefined {
  const at = now();
  if (at - lastBreath < BREATH_MS) return undefined;
  lastBreath = at;
  return new Promise((resolve) => setImmediate(resolve));
}

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

function handleSignals(): void {
  for (const [signal, code] of Object.entries(SIGNAL_EXITS)) {
    process.once(signal, () => {
      removeUnfinished();
      process.exit(code);
    });
  }
  // What nobody waits for can fail too (F32); a stack would say nothing to the user.
  process.once('uncaughtException', (error) => {
    removeUnfinished();
    const { code, message, hint, exitCode } = internalError(error);
    const text = `error[${code}]: ${visible(message)}\nhint: ${hint}\n`;
    try {
      fs.writeSync(process.stderr.fd, text);
    } finally {
      process.exit(exitCode);
    }
  });
}
