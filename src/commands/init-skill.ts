import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { nearestWord } from '../core/suggest.ts';
import type { Host } from '../host/host.ts';
import { lintOne } from '../lint/outcome.ts';
import { resolveSettings } from '../lint/settings.ts';
import { type Answers, defaultDescription } from '../scaffold/answers.ts';
import { renderTemplate } from '../scaffold/render.ts';
import { DEFAULT_TEMPLATE, TEMPLATES } from '../scaffold/templates.ts';
import { suggestedName } from '../skill/name.ts';
import { MAX_NAME, NAME_PATTERN } from '../skill/spec.ts';
import { type CommandInput, text } from './command.ts';
import { joined } from './joined.ts';

/** What is asked for before a skill can be made; a field that is undefined was not said. */
export interface SkillWish {
  /** Undefined for the current folder itself. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly template: string | undefined;
  readonly license: string | undefined;
  readonly author: string | undefined;
}

/** A skill that is ready to be written. */
export interface NewSkill {
  readonly folder: string;
  readonly files: FileSet;
}

/** The wish as the command line has it; `.` is the same as no name. */
export function wishFrom(input: CommandInput): SkillWish {
  const [word] = input.words;
  return {
    name: word === '.' || word === './' ? undefined : word,
    description: text(input, 'description'),
    template: text(input, 'template'),
    license: text(input, 'license'),
    author: text(input, 'author'),
  };
}

/** What is wrong with a name and what would be right (AS-20, AS-21); undefined for a good one. */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'A skill needs a name.';
  if (name.length > MAX_NAME) return `A name has at most ${MAX_NAME} characters.`;
  if (NAME_PATTERN.test(name)) return undefined;
  const better = suggestedName(name);
  return `A name is made of a-z, 0-9 and single - inside${better ? `, such as ${better}` : ''}.`;
}

/** Fills the chosen template; what would not lint is refused before anything is written. */
export function makeSkill(wish: SkillWish, parent: string, host: Host): NewSkill {
  const name = wish.name ?? host.setup.folderName(parent) ?? '';
  const fault = nameFault(name);
  if (fault !== undefined) throw badName(wish, name, fault);
  const { description = defaultDescription(name), license, author } = wish;
  const answers: Answers = { name, description, license, author };
  const files = renderTemplate(templateFiles(wish.template ?? DEFAULT_TEMPLATE, host), answers);
  checkSkill(files, name, wish.template, host);
  return { folder: wish.name === undefined ? parent : joined(parent, name), files };
}

function badName(wish: SkillWish, name: string, hint: string): SkillsError {
  const slash = wish.name?.lastIndexOf('/') ?? -1;
  if (wish.name !== undefined && slash > 0 && slash < wish.name.length - 1) {
    const call = `skills init ${name.slice(slash + 1)} --dir ${name.slice(0, slash)}`;
    return new SkillsError('usage', `"${name}" is a path, not a name`, { hint: `Run ${call}.` });
  }
  const what = wish.name === undefined ? 'the name of this folder' : 'this';
  return new SkillsError('usage', `"${name}": ${what} cannot be the name of a skill`, { hint });
}

/** A word is the id of a shipped template; anything that looks like a path is a team's own folder. */
function templateFiles(id: string, host: Host): FileSet {
  if (TEMPLATES.some((template) => template.id === id)) return host.setup.shippedTemplate(id);
  if (/[/\\]|^\.{1,2}$/.test(id)) return host.setup.readFolder(id);
  const ids = TEMPLATES.map((template) => template.id);
  const meant = nearestWord(id, ids);
  const hint = `${meant ? `Did you mean ${meant}? ` : `One of: ${ids.join(', ')}. `}A folder is named by a path: ./${id}.`;
  throw new SkillsError('usage', `there is no template "${id}"`, { hint });
}

function checkSkill(files: FileSet, name: string, template: string | undefined, host: Host): void {
  const input = { files, folder: name, path: name, root: name };
  const { diagnostics } = lintOne(input, resolveSettings());
  for (const { severity, rule, message, hint, file } of diagnostics) {
    if (severity === 'error') {
      const code = template?.includes('/') ? 'template' : 'usage';
      throw new SkillsError(code, `${message} [${rule}]`, { where: file, hint });
    }
    if (severity === 'warning') host.stderr.write(`warning ${rule}: ${message}\n`);
  }
}
