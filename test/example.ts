import { type FileSet, fileSet, memoryFile, type OddEntry } from '../src/core/files.ts';
import type { Range } from '../src/core/text.ts';
import type { LintInput } from '../src/lint/run.ts';
import type { Example, ExampleFolder } from '../src/rules/rule.ts';

/** An example made into something that can be linted, with the ranges that its marks ask for. */
export interface LoadedExample {
  readonly input: LintInput;
  readonly beside: readonly LintInput[];
  readonly marks: readonly Range[];
  readonly fixed: string | undefined;
}

/** A skill folder named `demo` unless the example says otherwise. */
export function loadExample(example: Example): LoadedExample {
  const folder: ExampleFolder = typeof example === 'string' ? { skill: example } : example;
  const { text, marks } = unmark(folder.skill);
  const others = folder.beside ?? [];
  return {
    input: inputOf(folder, text),
    beside: others.map((other) => inputOf(other, unmark(other.skill).text)),
    marks,
    fixed: folder.fixed,
  };
}

function inputOf(example: ExampleFolder, text: Uint8Array | undefined): LintInput {
  const path = example.folder ?? 'demo';
  const folder = path.slice(path.lastIndexOf('/') + 1);
  return { files: filesOf(example, text), folder, path, root: '.' };
}

function filesOf(example: ExampleFolder, skill: Uint8Array | undefined): FileSet {
  const files = skill ? [memoryFile('SKILL.md', skill)] : [];
  const odd: OddEntry[] = [];
  for (const [path, content] of Object.entries(example.files ?? {})) {
    if (path.endsWith('@')) odd.push({ path: path.slice(0, -1), type: 'link' });
    else files.push(memoryFile(path.replace(/\*$/, ''), content, path.endsWith('*')));
  }
  return fileSet(files, { odd });
}

/** Takes the `«»` out of a text, or out of bytes that hold them as UTF-8, and tells where they stood. */
export function unmark(content: string | Uint8Array | undefined): {
  text: Uint8Array | undefined;
  marks: Range[];
} {
  if (content === undefined) return { text: undefined, marks: [] };
  if (typeof content !== 'string') return unmarkBytes(content);
  const marks: Range[] = [];
  let text = '';
  let start = 0;
  for (const char of content) {
    if (char === '«') start = text.length;
    else if (char === '»') marks.push({ start, end: text.length });
    else text += char;
  }
  return { text: new TextEncoder().encode(text), marks };
}

function unmarkBytes(bytes: Uint8Array): { text: Uint8Array; marks: Range[] } {
  const latin = Buffer.from(bytes).toString('latin1');
  const start = latin.indexOf('\u00c2\u00ab');
  const end = latin.indexOf('\u00c2\u00bb') - 2;
  const text = Buffer.from(latin.replace(/\u00c2[\u00ab\u00bb]/g, ''), 'latin1');
  return { text, marks: start < 0 ? [] : [{ start, end }] };
}
