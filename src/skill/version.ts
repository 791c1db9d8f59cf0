import { fieldOf } from './frontmatter.ts';
import { type Skill, textField } from './skill.ts';
import { entryOf } from './yaml-node.ts';

/** The version as authors write it: `metadata.version`, or a top-level field of that name. */
export function versionOf(skill: Skill): string | undefined {
  const metadata = fieldOf(skill.frontmatter, 'metadata')?.value;
  const value = metadata?.kind === 'map' ? entryOf(metadata, 'version')?.value : undefined;
  return value?.kind === 'scalar' ? value.value : textField(skill, 'version');
}
