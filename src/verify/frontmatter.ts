import { fileSet, memoryFile } from '../core/files.ts';
import type { JsonObject } from '../core/json.ts';
import { frontmatterJson } from '../skill/frontmatter-json.ts';
import { parseHead } from '../skill/head.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { bytesOf } from './artifact.ts';
import type { SubjectSkill } from './model.ts';

/** The frontmatter of the skill file that an entry speaks of; undefined where it cannot be read. */
export function publishedFrontmatter({ main, content }: SubjectSkill): JsonObject | undefined {
  const bytes = main ? bytesOf(main) : undefined;
  const skill = bytes
    ? parseHead(fileSet([memoryFile(SKILL_FILE, bytes)]), bytes).skill
    : content?.skill;
  const root = skill?.frontmatter?.root;
  const json = root && frontmatterJson(root);
  return json && 'value' in json ? json.value : undefined;
}
