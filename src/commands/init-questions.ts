import { fileSet, memoryFile } from '../core/files.ts';
import { codePointLength } from '../core/text.ts';
import type { Host } from '../host/host.ts';
import type { Prompter, Remark } from '../host/setup.ts';
import { lintOne } from '../lint/outcome.ts';
import { resolveSettings } from '../lint/settings.ts';
import { oneLine } from '../scaffold/answers.ts';
import { TEMPLATES } from '../scaffold/templates.ts';
import { yamlText } from '../scaffold/yaml-text.ts';
import { MAX_DESCRIPTION, MAX_NAME } from '../skill/spec.ts';
import { type NewSkill, nameFault, type SkillWish } from './init-skill.ts';
import { joined } from './joined.ts';

const NO_LICENCE = 'none';
const LICENCES = [
  { value: NO_LICENCE, summary: 'say nothing: nobody else may copy or change it' },
  { value: 'MIT', summary: 'short and permissive' },
  { value: 'Apache-2.0', summary: 'permissive, with a patent grant' },
  { value: 'CC-BY-4.0', summary: 'for texts: free to use with your name' },
  { value: 'Proprietary', summary: 'for use inside your organisation' },
];

/** Asks for everything that the command line left open. */
export async function askWish(
  prompter: Prompter,
  wish: SkillWish,
  parent: string,
  asksName: boolean,
  host: Host,
): Promise<SkillWish> {
  const name = asksName ? await askName(prompter, parent, host) : wish.name;
  const description =
    wish.description ??
    (await prompter.line({ label: 'Description', initial: '', judge: judgeDescription }));
  const template =
    wish.template ??
    (await prompter.choose({
      label: 'Template',
      choices: TEMPLATES.map(({ id, summary }) => ({ value: id, summary })),
    }));
  const license = wish.license ?? (await prompter.choose({ label: 'Licence', choices: LICENCES }));
  const chosen = license === NO_LICENCE ? undefined : license;
  return { ...wish, name, description, template, license: chosen };
}

/** The name of the folder one stands in means that folder; any other name a new one in it. */
async function askName(prompter: Prompter, parent: string, host: Host) {
  const here = host.setup.folderName(parent) ?? '';
  const judge = (name: string): Remark => ({
    refused: nameFault(name),
    note: `${name.length}/${MAX_NAME} ${name === here ? 'this folder' : `makes ${joined(parent, name)}/`}`,
  });
  const name = await prompter.line({ label: 'Name', initial: '', judge });
  return name === here ? undefined : name;
}

/** Counts the characters and says what `lint` would say about the description so far. */
export function judgeDescription(description: string): Remark {
  const length = codePointLength(description);
  const count = `${length}/${MAX_DESCRIPTION}`;
  if (length === 0) return { refused: 'Say what the skill does and when to use it.' };
  const text = `---\nname: x\ndescription: ${yamlText(oneLine(description))}\n---\n\nText.\n`;
  const input = {
    files: fileSet([memoryFile('SKILL.md', text)]),
    folder: 'x',
    path: 'x',
    root: 'x',
  };
  const { diagnostics } = lintOne(input, resolveSettings());
  const [worst] = [...diagnostics].sort((a, b) => weight(b.severity) - weight(a.severity));
  if (!worst) return { note: count };
  const said = `${count} ${worst.message} ${worst.hint ?? ''}`.trim();
  return worst.severity === 'error' ? { refused: said } : { note: said };
}

function weight(severity: string): number {
  return ['info', 'warning', 'error'].indexOf(severity);
}

/** Shows what would be written and asks whether to go on. */
export async function confirmSkill(prompter: Prompter, skill: NewSkill, host: Host) {
  const paths = skill.files.files.map(({ path }) => `  ${joined(skill.folder, path)}\n`);
  host.stderr.write(`This will be written:\n${paths.join('')}`);
  const choices = [
    { value: 'yes', summary: 'write these files' },
    { value: 'no', summary: 'write nothing' },
  ];
  return (await prompter.choose({ label: 'Write', choices })) === 'yes';
}
