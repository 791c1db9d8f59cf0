import { SkillsError } from '../core/errors.ts';
import { type FileEntry, type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { pathCollisions, pathProblems } from '../core/paths.ts';
import { type Answers, type Values, valuesOf } from './answers.ts';
import { fillPath, fillText } from './fill.ts';

/** A template is a folder of short texts; more than this was not meant as one. */
const MAX_TEMPLATE_BYTES = 16 * 1024 * 1024;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Fills a template with the author's answers; a template that cannot be filled is a coded error. */
export function renderTemplate(template: FileSet, answers: Answers): FileSet {
  const values = valuesOf(answers);
  const [odd] = template.odd;
  if (odd) throw wrong(`a template may not hold a ${odd.type}`, odd.path);
  if (!template.get('SKILL.md')) throw wrong('the template has no SKILL.md');
  const total = template.files.reduce((sum, file) => sum + file.size, 0);
  if (total > MAX_TEMPLATE_BYTES) throw wrong(`the template is over ${MAX_TEMPLATE_BYTES} bytes`);
  const files = template.files.map((file) => renderFile(file, values));
  const [clash] = pathCollisions(files.map(({ path }) => path));
  if (clash) throw wrong(`two files of the template become "${clash.path}"`, clash.other);
  return fileSet(files);
}

function renderFile(file: FileEntry, values: Values): FileEntry {
  const path = fillPath(file.path, values);
  const [problem] = pathProblems(path).filter(({ level }) => level === 'error');
  if (problem) throw wrong(`the path ${problem.reason}`, file.path);
  const bytes = file.read();
  const text = decode(bytes);
  if (text === undefined) return memoryFile(path, bytes, file.executable);
  // The bit is lost by some archives and systems; the first line says what was meant.
  return memoryFile(path, fillText(file.path, text, values), file.executable || isScript(text));
}

/** The text of a file, or undefined for one that holds no text: it is copied as it is. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function isScript(text: string): boolean {
  return text.startsWith('#!') && !text.startsWith('#![');
}

function wrong(message: string, where?: string): SkillsError {
  return new SkillsError('template', message, { where });
}
