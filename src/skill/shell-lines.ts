import type { Range } from '../core/text.ts';
import { isMention, quotesAttacks } from './mention.ts';
import { type Passage, passages } from './passages.ts';
import { SIGN } from './signs.ts';
import type { Skill, TextDocument } from './skill.ts';
import { textFiles } from './text-files.ts';

/** A line that may be a command, with the lines that a backslash joins to it. */
export interface ShellLine extends Range {
  readonly text: string;
  readonly document: TextDocument;
}

/** Lines joined by backslashes up to this length are one command. */
const MAX_JOINED = 4000;
/** A file says what it is in its first findings; the rest would bury them. */
const MAX_FINDINGS_PER_FILE = 20;

/**
 * Finds a known attack shape in the lines of every text of a skill. `words` is a cheap test that must
 * hold for a line to be looked at; `find` gives the place within a line. Lines that warn of the shape,
 * and documents of skills about security, are left alone.
 */
export function* findInCommands(
  skill: Skill,
  words: RegExp,
  find: (line: string) => Range | undefined,
): Generator<{ readonly document: TextDocument; readonly at: Range; readonly text: string }> {
  for (const document of textFiles(skill, { signs: SIGN.command })) {
    if (!words.test(document.text)) continue;
    if (quotesAttacks(skill, document)) continue;
    let count = 0;
    for (const line of shellLines(document, words)) {
      const place = find(line.text);
      if (!place) continue;
      const at = { start: line.start + place.start, end: line.start + place.end };
      if (isMention(document.text, line.start, line.end)) continue;
      yield { document, at, text: line.text.slice(place.start, place.end) };
      if (++count >= MAX_FINDINGS_PER_FILE) break;
    }
  }
}

/** The lines of a document that hold one of the words: of code, of prose, and each code span by itself. */
export function* shellLines(document: TextDocument, words: RegExp): Generator<ShellLine> {
  for (const passage of passages(document)) {
    if (passage.kind === 'comment') continue;
    const body = document.text.slice(passage.start, passage.end);
    if (!words.test(body)) continue;
    if (passage.kind === 'span') yield spanLine(document, passage);
    else yield* codeLines(document, passage, words);
  }
}

function spanLine(document: TextDocument, { start, end }: Passage): ShellLine {
  const raw = document.text.slice(start, end);
  const ticks = /^`+/.exec(raw)?.[0].length ?? 0;
  return {
    document,
    text: raw.slice(ticks, Math.max(ticks, raw.length - ticks)),
    start: start + ticks,
    end: end - ticks,
  };
}

function* codeLines(document: TextDocument, passage: Passage, words: RegExp): Generator<ShellLine> {
  const { text } = document;
  for (let at = passage.start; at < passage.end; ) {
    const end = logicalEnd(text, at, passage.end);
    const line = text.slice(at, end);
    // The cells of a table row stand between the bars that would be pipes in a command.
    const isTable = passage.kind === 'prose' && /^[ \t]*\|/.test(line);
    if (!isTable && words.test(line)) {
      yield { document, text: line.replace(/[\r\n]+$/, ''), start: at, end };
    }
    at = end;
  }
}

/** The end of a line, after the lines that a final backslash joins to it. */
function logicalEnd(text: string, start: number, limit: number): number {
  let at = start;
  for (;;) {
    const lf = text.indexOf('\n', at);
    if (lf < 0 || lf >= limit) return limit;
    const last = text[lf - 1] === '\r' ? lf - 2 : lf - 1;
    if (text[last] !== '\\' || lf - start > MAX_JOINED) return lf + 1;
    at = lf + 1;
  }
}

/** One command of a pipeline with its place in the line. */
export interface Stage extends Range {
  readonly text: string;
}

/** The pipelines of a line: cut at `;`, `&&`, `||` and line ends, each into its stages. */
export function pipelines(line: string): Stage[][] {
  const found: Stage[][] = [[]];
  let start = 0;
  const cut = (end: number, next: number, ends: boolean) => {
    found.at(-1)?.push({ text: line.slice(start, end), start, end });
    if (ends) found.push([]);
    start = next;
  };
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (char === '\\') at++;
    else if (char === ';') cut(at, at + 1, true);
    else if ((char === '|' || char === '&') && line[at + 1] === char) cut(at, ++at + 1, true);
    else if (char === '|') cut(at, at + 1, false);
    else if (char === '\n') cut(at, at + 1, true);
  }
  cut(line.length, line.length, true);
  return found.filter((stages) => stages.length > 0);
}

/** A command that runs what it reads; an interpreter does so only without a program of its own. */
export const RUNS_INPUT =
  /^\s*(?:sudo\s+(?:-\w+\s+){0,3})?(?:env\s+)?(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:(?:ba|z|da|k|fi)?sh|iex|Invoke-Expression|(?:python3?|node|perl|ruby|php)(?=\s*(?:-\s*)?(?:$|[`"')])))(?=\s|$|[`"')&])/i;

/** The range from what one stage of a pipeline does to a later stage that runs its output. */
export function pipedIntoShell(line: string, does: RegExp): Range | undefined {
  for (const stages of pipelines(line)) {
    const first = stages.findIndex((stage) => does.test(stage.text));
    if (first < 0) continue;
    const last = stages.findIndex((stage, i) => i > first && RUNS_INPUT.test(stage.text));
    const [from, to] = [stages[first], stages[last]];
    if (!from || !to) continue;
    const start = from.start + Math.max(0, from.text.search(does));
    return { start, end: to.start + (RUNS_INPUT.exec(to.text)?.[0].length ?? 0) };
  }
  return undefined;
}

/**
 * The range from the first match of the first part to the first match of the last one behind it. One
 * pattern with gaps would try every pair of places; this reads the line once for each part.
 */
export function sequence(line: string, ...parts: readonly RegExp[]): Range | undefined {
  let start: number | undefined;
  let at = 0;
  for (const part of parts) {
    const match = part.exec(line.slice(at));
    if (!match) return undefined;
    start ??= match.index;
    at += match.index + match[0].length;
  }
  return start === undefined ? undefined : { start, end: at };
}
