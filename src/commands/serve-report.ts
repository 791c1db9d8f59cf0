import { MAX_LISTED_BYTES, MAX_LISTED_FILES } from '../catalog/listing.ts';
import { counted } from '../core/counted.ts';
import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import type { ServedSkill, ServedTree } from '../servers/model.ts';
import { MAX_TEXT_BYTES } from '../skill/spec.ts';
import { warn } from './warnings.ts';

/** More skills than these are counted, not named. */
const MAX_NAMED = 20;

/** Tells the operator what is served and where, what is not, and why; stdout belongs to the client. */
export function reportServed(tree: ServedTree, where: string, host: Host): void {
  const files = tree.skills.reduce((sum, skill) => sum + skill.files.length, 0);
  const say = (line: string) => host.stderr.write(`${visible(line)}\n`);
  say(`serving ${counted(tree.skills.length, 'skill')} with ${counted(files, 'file')} ${where}`);
  for (const { uri, place } of tree.skills.slice(0, MAX_NAMED)) say(`  ${uri} (${place})`);
  const more = tree.skills.length - MAX_NAMED;
  if (more > 0) say(`  and ${more} more`);
  for (const { place, reason } of tree.notServed) say(`not served: ${place}: ${reason}`);
  for (const skill of tree.skills) for (const warning of warnings(skill)) warn(host, warning);
}

function* warnings({ place, files, unlisted }: ServedSkill): Generator<string> {
  if (unlisted !== undefined) yield `${place} is not in skills/list: ${unlisted}`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MAX_LISTED_FILES) {
    yield `${place} has ${files.length} files; hosts need not take over ${MAX_LISTED_FILES}`;
  }
  if (bytes > MAX_LISTED_BYTES) {
    yield `${place} has ${bytes} bytes; hosts need not take over ${MAX_LISTED_BYTES}`;
  }
  for (const { path, size } of files) {
    if (size <= MAX_TEXT_BYTES) continue;
    yield `${place}/${path} is over 1 MiB: readable, but in no prompt and not in load_skill`;
  }
}
