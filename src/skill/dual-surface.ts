import type { FileEntry } from '../core/files.ts';
import { decodeText } from './decode.ts';
import { publishedFiles } from './published.ts';
import type { Skill } from './skill.ts';
import { MAX_TEXT_BYTES } from './spec.ts';

/** The text of a whole skill, and the references that are too large to be in it. */
export interface DualSurface {
  readonly text: string;
  readonly leftOut: readonly string[];
}

/**
 * What a client gets by reading SKILL.md and then each reference in the order of path bytes: the
 * parts joined by `--- path ---` lines. Files that are no UTF-8 are not texts and do not count.
 */
export function dualSurface(skill: Skill): DualSurface | undefined {
  const { entry } = skill;
  const first = entry === null ? undefined : skill.files.get(entry);
  let text = first && textOf(first);
  if (text === undefined) return undefined;
  const leftOut: string[] = [];
  for (const file of publishedFiles(skill.files)) {
    if (!file.path.startsWith('references/')) continue;
    if (file.size > MAX_TEXT_BYTES) {
      leftOut.push(file.path);
      continue;
    }
    const part = textOf(file);
    if (part !== undefined) text += `\n--- ${file.path} ---\n${part}`;
  }
  return { text, leftOut };
}

/** A part ends with a newline, which is added only where there is none. */
function textOf(file: FileEntry): string | undefined {
  const { text, invalidAt } = decodeText(file.read());
  if (invalidAt !== null) return undefined;
  return text.endsWith('\n') ? text : `${text}\n`;
}
