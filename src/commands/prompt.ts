import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { jsonDocument } from '../report/json.ts';
import { type PromptSkill, promptXml } from '../report/prompt.ts';
import { dualSurface } from '../skill/dual-surface.ts';
import { parse } from '../skill/parse.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { type Command, type ExitCode, flag, text, wantsJson } from './command.ts';
import { joined } from './joined.ts';
import { targets } from './targets.ts';

/** `skills prompt`: skills as a system prompt lists them, or one skill as an agent reads it. */
export const prompt: Command = async (input, host) => {
  const found: FoundSkill[] = [];
  for await (const skill of targets(input, host)) found.push(skill);
  found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  if (text(input, 'format') === 'text' && !flag(input, 'json')) return wholeText(found, host);
  const listed: PromptSkill[] = [];
  for (const { files, folder, path } of found) {
    const { skill } = parse(files, { folder });
    const entry = listedSkill(skill, flag(input, 'location') ? path : undefined);
    if (entry) listed.push(entry);
    else host.stderr.write(`left out ${visible(path)}: it has no name or no description\n`);
  }
  host.stdout.write(wantsJson(input) ? jsonDocument({ skills: listed }) : promptXml(listed));
  return listed.length === found.length ? 0 : 1;
};

function listedSkill(skill: Skill, folder: string | undefined): PromptSkill | undefined {
  const name = textField(skill, 'name')?.trim();
  const description = textField(skill, 'description')?.trim();
  if (!name || !description) return undefined;
  const location = folder === undefined ? {} : { location: joined(folder, skill.entry ?? '') };
  return { name, description, ...location };
}

function wholeText(found: readonly FoundSkill[], host: Host): ExitCode {
  const [one, ...others] = found;
  if (!one || others.length > 0) {
    const hint = 'Name the folder of one skill.';
    throw new SkillsError('usage', `--format text takes one skill, not ${found.length}`, { hint });
  }
  const { skill } = parse(one.files, { folder: one.folder });
  const whole = dualSurface(skill);
  if (!whole) {
    throw new SkillsError('not-a-skill', 'its SKILL.md cannot be read', { where: one.path });
  }
  for (const path of whole.leftOut) {
    host.stderr.write(`left out ${visible(path)}: it is over 1 MiB\n`);
  }
  // A pipe gets the very bytes that a client would read; a terminal would obey controls in them.
  host.stdout.write(host.stdout.isTerminal ? visibleLines(whole.text) : whole.text);
  return 0;
}

function visibleLines(content: string): string {
  return content.replace(/[^\n\t]+/g, visible);
}
