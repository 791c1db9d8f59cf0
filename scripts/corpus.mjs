// Finds the corpus of public skills and unpacks it to a temporary folder. It is test data: nothing in it
// is copied into the project, followed or run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The archive that `SKILLS_CORPUS` names, or the one beside the checkout; undefined when neither is there. */
export function corpusArchive() {
  const candidates = [process.env.SKILLS_CORPUS, '../shared/corpus/skills.tar.gz'];
  return candidates
    .filter(Boolean)
    .map((path) => resolve(path))
    .find(existsSync);
}

/** Unpacks the corpus, or some folders of it, and gives its folder and a function that removes it. */
export function unpackCorpus(archive, paths = []) {
  const folder = mkdtempSync(join(tmpdir(), 'skills-corpus-'));
  execFileSync('tar', ['xzf', archive, '-C', folder, ...paths.map((path) => `./${path}`)]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
