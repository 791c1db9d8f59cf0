import { jsonDocument } from '../report/json.ts';
import { skillTable } from '../report/skill-table.ts';
import { parse } from '../skill/parse.ts';
import { publishedFiles, tokenCount } from '../skill/published.ts';
import { textField } from '../skill/skill.ts';
import { versionOf } from '../skill/version.ts';
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
