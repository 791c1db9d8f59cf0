import { jsonDocument } from '../report/json.ts';
import { skillTable } from '../report/skill-table.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { parse } from '../skill/parse.ts';
import { publishedFiles, tokenCount } from '../skill/published.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { entryOf } from '../skill/yaml-node.ts';
import { type Command, wantsJson } from './command.ts';
import { targets } from './targets.ts';

/** `skills list`: the skills found, a line each. */
export const list: Command = async (input, host) => {
  const skills = [];
  for await (const { files, folder, path } of targets(input, host)) {
    const { skill } = parse(files, { folder });
    const published = publishedFiles(files);
    skills.push({
      name: textField(skill, 'name') || (folder ?? ''),
      path,
      files: published.length,
      bytes: published.reduce((sum, file) => sum + file.size, 0),
      tokens: tokenCount(skill.source?.text ?? ''),
      version: versionOf(skill) ?? null,
      license: textField(skill, 'license') ?? null,
    });
  }
  skills.sort((a, b) => (a.path < b.path ? -1 : 1));
  const style = { color: input.color, columns: host.stdout.columns };
  host.stdout.write(wantsJson(input) ? jsonDocument({ skills }) : skillTable(skills, style));
  return 0;
};

/** The version as authors write it: `metadata.version`, or a top-level field of that name. */
function versionOf(skill: Skill): string | undefined {
  const metadata = fieldOf(skill.frontmatter, 'metadata')?.value;
  const value = metadata?.kind === 'map' ? entryOf(metadata, 'version')?.value : undefined;
  return value?.kind === 'scalar' ? value.value : textField(skill, 'version');
}
