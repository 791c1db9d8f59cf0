import type { Diagnostic } from '../core/diagnostic.ts';
import { LineMap, type Range } from '../core/text.ts';
import { passages } from '../skill/passages.ts';
import { hasPlainPaths } from '../skill/plain-paths.ts';
import { SIGN } from '../skill/signs.ts';
import type { Skill, TextDocument } from '../skill/skill.ts';
import { signsOf } from '../skill/text-files.ts';
import { scalars } from '../skill/yaml-node.ts';

/** One rule id in a suppression comment. */
export interface Suppression {
  readonly rule: string;
  /** Where the id stands, to report it when it suppresses nothing. */
  readonly at: Range;
  /** The one line it holds for, or null for the whole file. */
  readonly line: number | null;
  /** What the author wrote behind `--`; empty when nothing. */
  readonly reason: string;
}

/** The word that every suppression holds: a text without it needs no closer look. */
const MARK = 'skills-disable';
/** What a comment says: which kind, the rule ids, and a reason behind two dashes. */
const DIRECTIVE = /^\s*(skills-disable[\w-]*)/;
const KINDS: ReadonlySet<string> = new Set([
  'skills-disable',
  'skills-disable-line',
  'skills-disable-next-line',
]);

/** False where no file of a skill holds a suppression; true where one may. */
export function mayHoldSuppressions(skill: Skill): boolean {
  // The signs are those of what is published and was read: that has to be everything.
  if (skill.problems.length > 0 || !hasPlainPaths(skill.files)) return true;
  return (signsOf(skill) & SIGN.suppression) !== 0;
}

/** The suppressions of one file of a skill, in order. */
export function suppressionsIn(skill: Skill, document: TextDocument): Suppression[] {
  if ((document.signs & SIGN.suppression) === 0 || !document.text.includes(MARK)) return [];
  const lines = new LineMap(document.text);
  const inBody = passages(document)
    .filter(({ kind }) => kind === 'comment')
    .flatMap(({ start, end }) => {
      const text = document.text.slice(start, end);
      return [...comments(text)].flatMap((one) =>
        readDirective(one.text, start + one.offset, lines, true),
      );
    });
  const inFrontmatter = document.path === skill.entry ? yamlSuppressions(skill, lines) : [];
  return [...inFrontmatter, ...inBody];
}

/** The insides of the closed HTML comments of a text. */
function* comments(html: string): Generator<{ text: string; offset: number }> {
  let at = html.indexOf('<!--');
  while (at >= 0) {
    const end = html.indexOf('-->', at + 4);
    if (end < 0) return;
    yield { text: html.slice(at + 4, end), offset: at + 4 };
    at = html.indexOf('<!--', end + 3);
  }
}

/** Comments of the frontmatter hold for their line only; a `#` inside a value is no comment. */
function yamlSuppressions({ frontmatter, source }: Skill, lines: LineMap): Suppression[] {
  if (!frontmatter?.root || !source) return [];
  const { content } = frontmatter.block;
  const values = scalars(frontmatter.root).map(({ scalar }) => scalar.range);
  const yaml = source.text.slice(content.start, content.end);
  return [...yaml.matchAll(/#([^\r\n]*)/g)].flatMap((match) => {
    const at = content.start + match.index;
    const inValue = values.some((range) => range.start <= at && at < range.end);
    return inValue ? [] : readDirective(match[1] ?? '', at + 1, lines, false);
  });
}

function readDirective(
  text: string,
  start: number,
  lines: LineMap,
  markdown: boolean,
): Suppression[] {
  const directive = DIRECTIVE.exec(text);
  const kind = directive?.[1] ?? '';
  if (!directive) return [];
  const place = {
    start: start + directive[0].length - kind.length,
    end: start + directive[0].length,
  };
  // A comment that is spelled wrong, or stands where its kind does not hold, suppresses nothing.
  if (!KINDS.has(kind) || (!markdown && kind !== 'skills-disable-line')) {
    return [{ rule: kind, at: place, line: null, reason: '' }];
  }
  const rest = text.slice(directive[0].length);
  const dashes = rest.indexOf('--');
  const reason = dashes < 0 ? '' : rest.slice(dashes).replace(/^-+/, '').trim();
  const line = lineOf(kind, start, start + text.length, lines);
  const ids = [...(dashes < 0 ? rest : rest.slice(0, dashes)).matchAll(/[^\s,]+/g)];
  if (ids.length === 0) return [{ rule: '', at: place, line, reason }];
  return ids.map((match) => {
    const at = place.end + match.index;
    return { rule: match[0], at: { start: at, end: at + match[0].length }, line, reason };
  });
}

function lineOf(kind: string, start: number, end: number, lines: LineMap): number | null {
  if (kind === 'skills-disable-line') return lines.position(start).line;
  return kind === 'skills-disable-next-line' ? lines.position(end).line + 1 : null;
}

/** Whether a suppression covers a finding in the same file. */
export function covers(suppression: Suppression, { rule, range }: Diagnostic): boolean {
  if (suppression.rule !== rule) return false;
  return suppression.line === null || suppression.line === range.start.line;
}
