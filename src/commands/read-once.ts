import { type FileSet, memoryFile, withFile } from '../core/files.ts';
import { SKILL_FILE } from '../skill/spec.ts';

/** The same files with the skill file held in memory: what is parsed is what is digested. */
export function readSkillFileOnce(files: FileSet): FileSet {
  const main = files.get(SKILL_FILE);
  return main ? withFile(files, memoryFile(SKILL_FILE, main.read())) : files;
}
