import { archiveFormat } from '../archive/read.ts';
import { SkillsError } from '../core/errors.ts';
import type { Host } from '../host/host.ts';
import { MAX_INDEX_BYTES } from '../verify/document.ts';
import type { Located } from '../verify/model.ts';
import { answerOf, localSource } from './verify-files.ts';
import type { VerifyWork } from './verify-work.ts';

/** Where a site keeps its index, in the order in which clients look. */
export const SITE_INDEXES = [
  '.well-known/agent-skills/index.json',
  '.well-known/skills/index.json',
] as const;

/** Verifies what lies at a path: an archive, an index, a site, a skill or a tree of skills. */
export async function verifyPath(path: string, work: VerifyWork): Promise<void> {
  const { verifier, host, roots, maxBytes } = work;
  const isFile = host.openBytes(path) !== undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isFile && archiveFormat(name)) verifier.archive(readLocal(path, maxBytes, host));
  else if (isFile && name.toLowerCase() !== 'skill.md') await verifyIndex(path, work);
  else {
    const site = SITE_INDEXES.find((index) => host.openBytes(`${path}/${index}`));
    const below = roots.length > 0 ? roots : [path];
    if (site) await verifyIndex(`${path}/${site}`, { ...work, roots: below });
    else await verifyTree(path, work);
  }
}

async function verifyTree(path: string, work: VerifyWork): Promise<void> {
  const { verifier, host } = work;
  let count = 0;
  for (const skill of host.open(path)) {
    count++;
    await host.breathe();
    verifier.folder(skill);
  }
  if (count > 0) return;
  const index = `${path}/index.json`;
  if (host.openBytes(index)) return verifyIndex(index, work);
  const hint = 'Name a skill, an archive, an index.json, or a folder that holds one of them.';
  throw new SkillsError('no-skill-found', 'no skill found', { where: path, hint });
}

async function verifyIndex(path: string, work: VerifyWork): Promise<void> {
  const { verifier, host, roots, maxBytes } = work;
  const shown = host.relative('.', path);
  const own = shown.includes('/') ? shown.slice(0, shown.lastIndexOf('/')) : '.';
  const source = localSource(shown, roots.length > 0 ? roots : [own], maxBytes, host);
  await verifier.index(readLocal(path, MAX_INDEX_BYTES, host), source);
}

function readLocal(path: string, maxBytes: number, host: Host): Located {
  return { file: host.relative('.', path), answer: answerOf(path, maxBytes, host) };
}
