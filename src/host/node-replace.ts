import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import { isSafePath } from '../core/paths.ts';
import type { NewFile } from './host.ts';
import { MARKER, markerText, refuseForeign } from './marker.ts';
import { makeFolders } from './node-folders.ts';
import { breath, makeFolder, stateOf } from './node-pack.ts';
import { attempt } from './node-read.ts';
import { removeStale, staleBeside, temporaryBeside } from './node-temporaries.ts';
import { discard, keep, syncFolder, track } from './node-write.ts';

/**
 * Makes a folder hold exactly these files and their marker: they are written into a fresh folder beside it, which
 * then takes its place. Nothing of others is lost, and a failure or a signal leaves the old folder as it was.
 */
export async function replaceFolder(target: string, files: Iterable<NewFile>): Promise<void> {
  makeFolder(path.dirname(target));
  mendFolder(target);
  refuseOthers(target);
  removeStale(target);
  const temporary = temporaryBeside(target);
  attempt(target, () => fs.mkdirSync(temporary, { mode: 0o700 }));
  track(temporary);
  try {
    const written: string[] = [];
    for (const file of files) {
      writeNew(temporary, file.path, file.read(), target);
      written.push(file.path);
      await breath();
    }
    writeNew(temporary, MARKER, markerText(written), target);
    // Somebody may have put a file there while we were at work.
    const old = refuseOthers(target);
    attempt(target, () =>
      fs.chmodSync(temporary, old ? old.mode & 0o777 : 0o777 & ~process.umask()),
    );
    swap(temporary, target, old !== undefined);
    keep(temporary);
  } catch (error) {
    discard(temporary);
    throw error;
  }
  syncFolder(path.dirname(target));
}

/**
 * Puts a folder back that a killed run moved away: no system call swaps two folders everywhere, so for a moment
 * between two renames there is none. Of the old and the new one, which both are whole, the new one is taken.
 */
export function mendFolder(target: string): void {
  if (stateOf(target) || !stateOf(path.dirname(target))?.isDirectory()) return;
  const whole = staleBeside(target).flatMap((place) => {
    const made = stateOf(path.join(place, MARKER));
    return made?.isFile() && isOwn(place) ? [{ place, at: made.mtimeMs }] : [];
  });
  const [last] = whole.sort((a, b) => b.at - a.at);
  if (!last) return;
  attempt(target, () => fs.renameSync(last.place, target));
  removeStale(target);
}

/** True for a folder of this user with nothing in it but what its marker, which is written last, lists. */
function isOwn(place: string): boolean {
  try {
    return refuseOthers(place)?.uid === (process.getuid?.() ?? 0);
  } catch {
    return false;
  }
}

/** Looks at what stands in the folder's place; anything that is not ours ends the work. */
function refuseOthers(target: string): fs.Stats | undefined {
  const stat = stateOf(target);
  if (!stat) return undefined;
  if (!stat.isDirectory()) {
    const hint = 'Name a folder; links and files are not written through.';
    throw new SkillsError('out-type', 'the output is not a folder', { where: target, hint });
  }
  const paths = attempt(target, () => [...pathsBelow(target)]);
  const marker = path.join(target, MARKER);
  const text = paths.includes(MARKER) && stateOf(marker)?.isFile();
  refuseForeign(
    paths,
    text ? attempt(marker, () => fs.readFileSync(marker, 'utf8')) : undefined,
    target,
  );
  return stat;
}

/** Everything in a folder that is no folder; links are entries, not ways. */
function* pathsBelow(folder: string, before = ''): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = before + entry.name;
    if (entry.isDirectory()) yield* pathsBelow(path.join(folder, entry.name), `${name}/`);
    else yield name;
  }
}

/**
 * Not synced one by one: for tens of thousands of files that takes minutes, and what a power cut takes from a
 * made folder can be made again.
 */
function writeNew(
  folder: string,
  name: string,
  content: Uint8Array | string,
  target: string,
): void {
  if (!isSafePath(name)) {
    throw new SkillsError('internal', 'an unsafe path was to be written', { where: name });
  }
  const place = path.join(folder, ...name.split('/'));
  attempt(target, () => {
    makeFolders(path.dirname(place));
    fs.writeFileSync(place, content, { flag: 'wx' });
  });
}

/** Two renames without a pause between them: a signal that can be caught never finds the place empty. */
function swap(temporary: string, target: string, hasOld: boolean): void {
  if (!hasOld) {
    attempt(target, () => fs.renameSync(temporary, target));
    return;
  }
  const old = temporaryBeside(target);
  attempt(target, () => fs.renameSync(target, old));
  try {
    attempt(target, () => fs.renameSync(temporary, target));
  } catch (error) {
    fs.renameSync(old, target);
    throw error;
  }
  track(old);
  discard(old);
}
