// What an accepted archive does to a disk: the files appear in their folder, and nothing else anywhere.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SkillsError } from '../../src/core/errors.ts';
import { createFolder } from '../../src/host/node-unpack.ts';
import { expect } from './property.mjs';
import { hashOf } from './random.mjs';
import { scratch } from './scratch.mjs';

/** The disk is slow: so many accepted archives are looked at for one that is unpacked. */
const ONE_OF = 8;

/** Unpacks some of the accepted archives, always the same ones, beside a tree that must stay as it is. */
export async function checkUnpacked(files, bytes) {
  if (hashOf(bytes.toString('latin1')) % ONE_OF > 0) return;
  const place = mkdtempSync(join(scratch.folder, 'skills-fuzz-unpacked-'));
  try {
    await checkPlaces(files, place);
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function checkPlaces(files, place) {
  putSentinels(place);
  const before = treeIn(place);
  const dest = join(place, 'a', 'dest');
  const refusal = await createFolder(dest, files).catch((error) => error);
  if (refusal !== undefined) {
    if (!(refusal instanceof SkillsError)) throw refusal;
    expect(refusal.code !== 'internal', 'accepted, but not unpacked', refusal.message);
    expect(isDeepStrictEqual(treeIn(place), before), 'refused, but something was written');
    return;
  }
  const unpacked = treeIn(dest);
  const wanted = files.files.map((file) => [file.path, contentOf(file.read(), file.executable)]);
  const real = [...unpacked].filter(([, content]) => content !== 'folder');
  expect(isDeepStrictEqual(new Map(real), new Map(wanted)), 'other files are unpacked');
  rmSync(dest, { recursive: true });
  expect(isDeepStrictEqual(treeIn(place), before), 'something was written outside');
}

/** What an archive could want to write to: files beside and above, and a link that leads out. */
function putSentinels(place) {
  mkdirSync(join(place, 'a', 'x'), { recursive: true });
  for (const name of ['e', 'SKILL.md', 'a/e', 'a/SKILL.md', 'a/x/y.md', 'a/dest2']) {
    writeFileSync(join(place, name), `kept ${name}`);
  }
  // Windows lets few users make links.
  if (process.platform === 'win32') return;
  symlinkSync(join(place, 'a', 'x'), join(place, 'a', 'link'));
}

/** Everything below a folder; links are not followed. */
function treeIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const full = join(entry.parentPath, entry.name);
      const path = relative(folder, full).replaceAll(sep, '/');
      if (entry.isDirectory()) return [path, 'folder'];
      if (!entry.isFile()) return [path, 'link'];
      return [path, contentOf(readFileSync(full), (statSync(full).mode & 0o100) > 0)];
    }),
  );
}

const contentOf = (bytes, executable) =>
  `${process.platform !== 'win32' && executable}: ${Buffer.from(bytes).toString('latin1')}`;
