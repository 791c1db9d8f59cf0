import { SkillsError } from '../core/errors.ts';
import type { FileEntry } from '../core/files.ts';
import { digestSkill } from '../digest/digest.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { jsonListDocument } from '../report/json.ts';
import { parseHead, plainName } from '../skill/head.ts';
import { published } from '../skill/published.ts';
import { textField } from '../skill/skill.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { archiveDigest } from './archive-digest.ts';
import { type Command, type CommandInput, flag, text, wantsJson } from './command.ts';
import { checkDigests } from './digest-check.ts';
import { type DigestedSkill, jsonSkill, manifest, textLines } from './digest-output.ts';
import { pathBelow } from './skill-path.ts';
import { targets } from './targets.ts';
import { warnOfOdd } from './warnings.ts';

/** `skills digest`: prints digests, or compares them with a document. */
export const digest: Command = async (input, host) => {
  refuseMixed(input);
  const skills: DigestedSkill[] = [];
  const json = wantsJson(input);
  const isKept = flag(input, 'manifest') || text(input, 'check') !== undefined;
  const items: { readonly path: string; readonly text: string }[] = [];
  let lines = '';
  for await (const found of targets(input, host)) {
    const skill = digested(found, json, host);
    if (isKept) skills.push(skill);
    else if (json) items.push({ path: skill.path, text: jsonSkill(skill) });
    else lines += textLines(skill);
    // Text is printed as it comes, so that nothing of ten thousand skills is kept.
    if (lines.length < PIECE) continue;
    host.stdout.write(lines);
    lines = '';
  }
  host.stdout.write(lines);
  skills.sort(byPath);
  const file = text(input, 'check');
  if (file !== undefined) return checkDigests(file, skills, input, host);
  if (flag(input, 'manifest')) host.stdout.write(manifest(skills));
  else if (json) {
    const texts = items.sort(byPath).map((item) => item.text);
    for (const piece of jsonListDocument('skills', texts)) host.stdout.write(piece);
  }
  return 0;
};

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

/** A call of the system for each skill would take longer than its digest. */
const PIECE = 64 * 1024;

function refuseMixed(input: CommandInput): void {
  if (!flag(input, 'manifest') || (!flag(input, 'json') && text(input, 'check') === undefined))
    return;
  const hint = 'The manifest is a JSON document of its own.';
  throw new SkillsError('usage', '--manifest does not go with --json or --check', { hint });
}

function digested(found: FoundSkill, withModes: boolean, host: Host): DigestedSkill {
  const { files, odd } = published(found.files);
  warnOfOdd(found, odd, host);
  let named: string | undefined;
  const { digest, files: listed } = digestSkill(files, (path, bytes) => {
    if (path === SKILL_FILE) named = nameOf(found, bytes);
  });
  const name = named ?? nameOf(found, undefined);
  // Written out: copying an object field by field costs more than all of them.
  return {
    digest,
    files: listed,
    name,
    path: found.path,
    treePath: pathBelow(found) || name,
    archive: archiveDigest(found, host),
    // Asking for modes costs a call for each file.
    executables: new Set(withModes ? files.filter(isExecutable).map(({ path }) => path) : []),
    isNamed: found.path === found.root,
  };
}

const isExecutable = ({ executable }: FileEntry) => executable;

function nameOf({ files, folder }: FoundSkill, main: Uint8Array | undefined): string {
  const plain = main && plainName(main);
  return plain || textField(parseHead(files, main).skill, 'name') || (folder ?? '');
}
