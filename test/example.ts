import { type FileSet, fileSet, memoryFile, type OddEntry } from '../src/core/files.ts';
import type { Range } from '../src/core/text.ts';
import type { LintInput } from '../src/lint/run.ts';
import type { Example, ExampleFolder } from '../src/rules/rule.ts';

/** A range that a bad example marks, with the file that it stands in, relative to the skill. */
export interface Mark extends Range {
  readonly file: string;
}

/** An example made into something that can be linted, with the ranges that its marks ask for. */
export interface LoadedExample {
  readonly input: LintInput;
  readonly beside: readonly LintInput[];
  /** In the order of findings: by file, then by place. */
  readonly marks: readonly Mark[];
  readonly fixed: string | undefined;
  /** Other files after the fix. */
  readonly fixedFiles: readonly FixedExampleFile[];
}

/** A file beside `SKILL.md` as a fix has to leave it. */
export interface FixedExampleFile {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** A skill folder named `demo` unless the example says otherwise. */
export function loadExample(example: Example): LoadedExample {
  const folder: ExampleFolder = typeof example === 'string' ? { skill: example } : example;
  const { text, marks } = unmark(folder.skill);
  const others = folder.beside ?? [];
  const fixedFiles = Object.entries(folder.fixedFiles ?? {});
  return {
    input: inputOf(folder, text),
    beside: others.map((other) => inputOf(other, unmark(other.skill).text)),
    marks: [...marks.map((mark) => ({ file: 'SKILL.md', ...mark })), ...fileMarks(folder)].sort(
      (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start),
    ),
    fixed: folder.fixed,
    fixedFiles: fixedFiles.map(([key, content]) => ({ ...fileKey(key), text: content })),
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
  for (const [key, content] of Object.entries(example.files ?? {})) {
    const { path, executable } = fileKey(key);
    const text = typeof content === 'string' ? unmark(content).text : content;
    if (key.endsWith('@')) odd.push({ path: key.slice(0, -1), type: 'link' });
    else files.push(memoryFile(path, text ?? '', executable));
  }
  return fileSet(files, { odd });
}

/** Marks count in texts only: bytes beside the skill file are data, whatever they hold. */
function fileMarks(example: ExampleFolder): Mark[] {
  return Object.entries(example.files ?? {}).flatMap(([key, content]) => {
    if (typeof content !== 'string') return [];
    return unmark(content).marks.map((mark) => ({ file: fileKey(key).path, ...mark }));
  });
}

/** A key that ends in `*` is the path of an executable file. */
function fileKey(key: string): { path: string; executable: boolean } {
  const executable = key.endsWith('*');
  return { path: executable ? key.slice(0, -1) : key, executable };
}

/** Takes the `«»` out of a text, or out of bytes that hold them as UTF-8, and tells where they stood. */
export function unmark(content: string | Uint8Array | undefined): {
  text: Uint8Array | undefined;
  marks: Range[];
} {
  if (content === undefined) return { text: undefined, marks: [] };
  if (typeof content !== 'string') return unmarkBytes(content);
  const marks: Range[] = [];
  const parts = content.split(/([«»])/);
  let text = '';
  let start = 0;
  for (const part of parts) {
    if (part === '«') start = text.length;
    else if (part === '»') marks.push({ start, end: text.length });
    else text += part;
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
