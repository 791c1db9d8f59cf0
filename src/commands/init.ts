import type { Host } from '../host/host.ts';
import { createdText, templateTable } from '../report/created.ts';
import { jsonDocument } from '../report/json.ts';
import { TEMPLATES } from '../scaffold/templates.ts';
import { type Command, type CommandInput, flag, wantsJson } from './command.ts';
import { installHook } from './init-hook.ts';
import { folderOption, projectParts, refuseExisting } from './init-project.ts';
import { askWish, confirmSkill } from './init-questions.ts';
import { makeSkill, type NewSkill, wishFrom } from './init-skill.ts';
import { removeHook } from './init-unhook.ts';
import { joined } from './joined.ts';

/** `skills init`: a new skill, and the checks of a repository. */
export const init: Command = async (input, host) => {
  if (flag(input, 'listTemplates')) {
    host.stdout.write(
      wantsJson(input) ? jsonDocument({ templates: TEMPLATES }) : templateTable(TEMPLATES),
    );
    return 0;
  }
  if (flag(input, 'removeHook')) return takeOutHook(input, host);
  const place = flag(input, 'hook') ? host.setup.hookPlace() : undefined;
  const parts = [...projectParts(input, host)];
  const skill = await wantedSkill(input, parts.length > 0 || place !== undefined, host);
  if (skill === 'declined') {
    host.stderr.write('Nothing was written.\n');
    return 0;
  }
  if (skill) parts.unshift(skill);
  refuseExisting(parts, host);
  // A hook that cannot be put in place is known before the first file is there.
  const hooked = place ? installHook(place, host) : [];
  for (const { folder, files } of parts) host.setup.create(folder, files);
  const created = parts.flatMap(({ folder, files }) =>
    files.files.map(({ path }) => joined(folder, path)),
  );
  created.push(...hooked);
  host.stdout.write(
    wantsJson(input) ? jsonDocument({ created }) : createdText(created, skill?.folder),
  );
  return 0;
};

async function wantedSkill(
  input: CommandInput,
  hasOther: boolean,
  host: Host,
): Promise<NewSkill | 'declined' | undefined> {
  const [word] = input.words;
  if (word === undefined && hasOther) return undefined;
  const parent = folderOption(input) ?? '.';
  const silent = flag(input, 'yes') || wantsJson(input);
  const prompter = silent ? undefined : await host.setup.prompter();
  const wish = wishFrom(input);
  if (!prompter) return makeSkill(wish, parent, host);
  // What is wrong from the start is said before anything is asked.
  if (word !== undefined) refuseExisting([makeSkill(wish, parent, host)], host);
  const asked = await askWish(prompter, wish, parent, word === undefined, host);
  const skill = makeSkill(asked, parent, host);
  refuseExisting([skill], host);
  return (await confirmSkill(prompter, skill, host)) ? skill : 'declined';
}

function takeOutHook(input: CommandInput, host: Host): 0 {
  const changed = removeHook(host.setup.hookPlace(), host);
  if (wantsJson(input)) host.stdout.write(jsonDocument({ created: [] }));
  for (const path of changed) host.stderr.write(`took the check out of ${path}\n`);
  if (changed.length === 0) host.stderr.write('no hook of skills was found\n');
  return 0;
}
