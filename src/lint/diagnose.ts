import type { Diagnostic, Excerpt, Fix } from '../core/diagnostic.ts';
import { detached, LineMap, type Range } from '../core/text.ts';
import type { Rule } from '../rules/rule.ts';
import { decodeText } from '../skill/decode.ts';
import type { Finding } from '../skill/finding.ts';
import type { Skill } from '../skill/skill.ts';
import { wording } from './message.ts';
import type { Settings } from './settings.ts';

/** Lines of a finding that a report shows at most, after one line for context. */
const EXCERPT_LINES = 4;

/** Turns a finding into a diagnostic; undefined where its rule is off. */
export type Diagnose = (rule: Rule, finding: Finding) => Diagnostic | undefined;

/** Turns findings of one skill into diagnostics with the places people count in; none where it is off. */
export function diagnoser(skill: Skill, path: string, settings: Settings): Diagnose {
  let latest: { readonly file: string; readonly lines: LineMap } | undefined;
  /** Findings come file by file: the lines of one are kept, and those of all would be the whole skill. */
  const linesOf = (file: string): LineMap => {
    if (file === skill.entry && skill.source) return skill.source.lines;
    if (latest?.file === file) return latest.lines;
    const lines = new LineMap(skill.document(file)?.text ?? brokenText(skill, file));
    latest = { file, lines };
    return lines;
  };
  return (rule, finding) => {
    const file = finding.file ?? skill.entry;
    const shown = joinShown(path, file);
    const severity = settings.level(rule, finding, shown);
    if (severity === 'off') return undefined;
    const whole = finding.at.start === 0 && finding.at.end === 0;
    const lines = file === null || whole ? new LineMap('') : linesOf(file);
    return {
      rule: rule.id,
      severity,
      basis: rule.basis,
      ...wording(rule, finding),
      skill: path,
      file: shown,
      range: { start: lines.position(finding.at.start), end: lines.position(finding.at.end) },
      fix: fixOf(rule, finding, () => (file === null ? lines : linesOf(file))),
      source: rule.source,
      excerpt: file === null ? null : excerpt(lines, finding.at),
    };
  };
}

function brokenText(skill: Skill, file: string): string {
  const entry = skill.files.get(file);
  return entry ? decodeText(entry.read()).text : '';
}

/** A path within a skill as seen from the current folder; null stands for the skill's folder. */
export function joinShown(skillPath: string, file: string | null): string {
  if (file === null) return skillPath;
  return skillPath === '.' ? file : `${skillPath}/${file}`;
}

/** The fix with the places of its edits; a finding about a whole file can still have a fix inside it. */
function fixOf(rule: Rule, finding: Finding, linesOf: () => LineMap): Fix | null {
  if (rule.fix === 'none' || !finding.fix) return null;
  const places = finding.fix.edits.map(({ range }) => {
    const lines = linesOf();
    return { start: lines.position(range.start), end: lines.position(range.end) };
  });
  const edits = finding.fix.edits.map((edit) => ({ ...edit, text: detached(edit.text) }));
  return { kind: rule.fix, ...finding.fix, edits, places };
}

/** The lines around a finding; none for a finding about a whole file. */
export function excerpt(lines: LineMap, at: Range): Excerpt | null {
  if (at.start === 0 && at.end === 0) return null;
  const first = Math.max(1, lines.position(at.start).line - 1);
  const last = Math.min(lines.position(at.end).line, first + EXCERPT_LINES);
  const texts = [];
  for (let line = first; line <= last; line++) texts.push(lines.ownLine(line));
  return { firstLine: first, lines: texts };
}
