import type { FileSet } from '../core/files.ts';
import { forLatest } from '../core/kept.ts';

/** Longer ones may be too long for some archive or system. */
const MAX_PLAIN = 60;
/** What Windows takes for a device, whatever stands behind the dot. */
const DEVICE = '(?:con|prn|aux|nul|com\\d|lpt\\d)';
/** Names that tools make, and what unpacks to something else, are no plain names. */
const ENDING =
  '(?:md|txt|py|sh|js|ts|json|yaml|yml|toml|csv|html|css|xml|sql|rb|png|jpg|jpeg|svg|gif|webp|pdf|bin)';
const NAME = '[a-z0-9][a-z0-9_-]*';
const FOLDER = `(?!${DEVICE}/|node_modules/)${NAME}/`;
const PLAIN = new RegExp(`^(?:${FOLDER})*(?!${DEVICE}\\.)${NAME}\\.${ENDING}$`);

/**
 * True where every file of a skill has a name that is fine on every system, published, and no other
 * file's, nor that of a second skill file: the rules about names have nothing to say of them.
 */
export const hasPlainPaths = forLatest(({ files, odd }: FileSet): boolean => {
  return odd.length === 0 && files.every(({ path }) => isPlainPath(path));
});

function isPlainPath(path: string): boolean {
  if (path === 'SKILL.md') return true;
  return path.length <= MAX_PLAIN && PLAIN.test(path) && !path.endsWith('skill.md');
}
