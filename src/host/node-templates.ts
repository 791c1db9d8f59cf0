import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { skillFiles } from './discover.ts';
import { toPosix } from './node-find.ts';
import { diskTree } from './node-tree.ts';

/** The templates lie in the package, one or two folders above this code. */
export function shippedTemplate(id: string): FileSet {
  for (let at = path.dirname(fileURLToPath(import.meta.url)); ; at = path.dirname(at)) {
    const folder = path.join(at, 'templates', id);
    if (fs.existsSync(path.join(folder, 'SKILL.md'))) return skillFiles(diskTree, toPosix(folder));
    if (at === path.dirname(at)) break;
  }
  throw new SkillsError('internal', `the template "${id}" was not installed`);
}
