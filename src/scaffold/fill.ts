import { SkillsError } from '../core/errors.ts';
import { nearestWord } from '../core/suggest.ts';
import { FREE_TEXTS, PLACEHOLDERS, type Placeholder, type Values } from './answers.ts';
import { yamlText } from './yaml-text.ts';

/** A placeholder as templates write it; a backslash before it keeps it as it is. */
const MARK = /\\?\{\{[ \t]{0,4}([A-Za-z0-9_.-]{1,60})[ \t]{0,4}\}\}/g;
/** A YAML line whose whole value is one placeholder, quoted or not. */
const WHOLE_VALUE =
  /^([ \t]{0,40}(?:- )?[A-Za-z0-9_.-]{1,60}:[ \t]{1,8})(["']?)\{\{[ \t]{0,4}([A-Za-z0-9_.-]{1,60})[ \t]{0,4}\}\}\2([ \t]{0,8}(?:#[^\n]*)?)$/;

/** Fills the placeholders of a file's text; how a value is written depends on where it stands. */
export function fillText(path: string, text: string, values: Values): string {
  if (!text.includes('{{')) return text;
  const at = (line: number) => `${path}:${line}`;
  const lines = text.split('\n');
  const yamlEnd = /\.ya?ml$/i.test(path) ? lines.length : frontmatterEnd(path, lines);
  const filled: string[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/\r$/, '');
    const end = raw.length > line.length ? '\r' : '';
    const where = at(index + 1);
    const done =
      index < yamlEnd ? yamlLine(line, values, where) : otherLine(path, line, values, where);
    if (done !== undefined) filled.push(done + end);
  }
  return filled.join('\n');
}

/** Fills the placeholders of a path; only names may stand in one. */
export function fillPath(path: string, values: Values): string {
  return replace(path, path, (name) => {
    if (name !== 'name' && name !== 'short') {
      const hint = 'In a path only {{name}} and {{short}} can stand.';
      throw new SkillsError('template', `{{${name}}} cannot stand in a path`, {
        where: path,
        hint,
      });
    }
    return values[name] ?? '';
  });
}

/** The number of lines that are YAML at the start of a Markdown file. */
function frontmatterEnd(path: string, lines: readonly string[]): number {
  if (!/\.md$/i.test(path) || lines[0]?.trimEnd() !== '---') return 0;
  const close = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  return Math.max(0, close);
}

/** A whole value is quoted where it must be, and its line is left out where there is no answer. */
function yamlLine(line: string, values: Values, where: string): string | undefined {
  const whole = WHOLE_VALUE.exec(line);
  if (whole) {
    const [, key = '', , word = '', rest = ''] = whole;
    const value = values[known(word, where)];
    return value === undefined ? undefined : key + yamlText(value) + rest;
  }
  return replace(line, where, (name) => {
    if (FREE_TEXTS.has(name)) throw misplaced(name, 'as the whole value of a YAML key', where);
    return values[name] ?? '';
  });
}

function otherLine(path: string, line: string, values: Values, where: string): string {
  const markdown = /\.(?:md|markdown|txt)$/i.test(path);
  const json = /\.json$/i.test(path);
  return replace(line, where, (name) => {
    const value = values[name];
    if (value === undefined) {
      const hint = `Call init with --${name}.`;
      throw new SkillsError('template', `this template needs an answer for "${name}"`, {
        where,
        hint,
      });
    }
    if (markdown || !FREE_TEXTS.has(name)) return value;
    // A free text in a script could end a string and go on as code.
    if (!json) throw misplaced(name, 'in Markdown, text, YAML or JSON', where);
    return JSON.stringify(value).slice(1, -1);
  });
}

function replace(text: string, where: string, value: (name: Placeholder) => string): string {
  return text.replace(MARK, (mark, word: string) =>
    mark.startsWith('\\') ? mark.slice(1) : value(known(word, where)),
  );
}

function known(word: string, where: string): Placeholder {
  const found = PLACEHOLDERS.find((name) => name === word);
  if (found) return found;
  const meant = nearestWord(word, PLACEHOLDERS);
  const hint = `${meant ? `Did you mean {{${meant}}}? ` : ''}Known: ${PLACEHOLDERS.join(', ')}; write \\{{${word}}} to keep it as it is.`;
  throw new SkillsError('template', `there is no placeholder {{${word}}}`, { where, hint });
}

function misplaced(name: Placeholder, place: string, where: string): SkillsError {
  return new SkillsError('template', `{{${name}}} can stand only ${place}`, { where });
}
