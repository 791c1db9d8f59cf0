// What the targets share: what every lint must keep.
import { isDeepStrictEqual } from 'node:util';
import { SkillsError } from '../../src/core/errors.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { fixSkill } from '../../src/lint/fixes.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { FORMATS } from '../../src/report/format.ts';
import { decodeText } from '../../src/skill/decode.ts';
import { parse } from '../../src/skill/parse.ts';
import { bothLooks } from '../../test/rules/both-looks.ts';
import { Broken } from './limit.mjs';
import { hashOf } from './random.mjs';

export { Broken };

export function expect(holds, kind, detail) {
  if (!holds) throw new Broken(kind, detail);
}

/** The value, or the code of a refusal; any other error is a broken promise and goes through. */
export function attempt(work) {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof SkillsError) return { code: error.code };
    throw error;
  }
}

export const bytesOf = (...texts) => texts.map((text) => Buffer.from(text));

const STRICT = resolveSettings({ preset: 'strict', profiles: ['all'] });
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e]/;
/** Above this only the time of one lint is looked at. */
const LARGE = 20_000;

/** Lints a skill and checks what holds for every report; gives the result. */
export function checkedLint(files, settings = STRICT) {
  const run = startRun(settings);
  run.add({ files, folder: 'demo', path: 'demo', root: '.' });
  const result = run.finish();
  const lengths = new Map(
    files.files.map((file) => [`demo/${file.path}`, decodeText(file.read()).text.length]),
  );
  for (const diagnostic of result.diagnostics) checkPlaces(diagnostic, lengths);
  const text = FORMATS.text(result, { color: false, columns: 80, rules: [], version: '0' });
  expect(!RAW.test(text), 'a raw control character in the report', result.diagnostics[0]?.rule);
  JSON.parse(FORMATS.json(result, { color: false, columns: 80, rules: [], version: '0' }));
  return result;
}

function checkPlaces({ rule, file, range, fix, message }, lengths) {
  const length = lengths.get(file) ?? 0;
  const { start, end } = range;
  expect(message !== '', `${rule} says nothing`);
  expect(start.offset <= end.offset && end.offset <= length, `${rule} outside the text`, file);
  expect(start.line >= 1 && start.column >= 1 && end.line >= start.line, `${rule} has no line`);
  for (const edit of fix?.edits ?? []) {
    expect(edit.range.end <= length, `a fix of ${rule} outside the text`, file);
  }
}

/** What no fix may bring in where it was not. */
const BROKEN_TEXT = /^(?:yaml-(?!portable|ambiguous)|frontmatter-|encoding$)/;

/** Fixing breaks nothing, and fixing what is fixed changes nothing. */
function checkFixes(files, diagnostics) {
  const before = new Set(diagnostics.map(({ rule }) => rule));
  const offered = new Set(diagnostics.flatMap(({ fix }) => (fix ? [fix.kind] : [])));
  const input = { files, folder: 'demo', path: 'demo', root: '.' };
  for (const kinds of [['safe'], ['safe', 'unsafe']]) {
    if (!offered.has(kinds.at(-1))) continue;
    const once = fixSkill(input, STRICT, kinds);
    // What was left as it is would be left so again.
    if (once.files === files) continue;
    const { diagnostics: after } = checkedLint(once.files);
    if (after.some(({ fix }) => fix && kinds.includes(fix.kind))) {
      const twice = fixSkill({ ...input, files: once.files }, STRICT, kinds);
      expect(twice.changed.length === 0, `fixes (${kinds}) are not idempotent`);
    }
    const worse = after.find(({ rule }) => BROKEN_TEXT.test(rule) && !before.has(rule))?.rule;
    // What could not be read past may hide what comes next.
    const hidden = [...before].some((rule) => BROKEN_TEXT.test(rule));
    expect(hidden || worse === undefined, `fixes (${kinds}) bring ${worse}`);
  }
}

/** Everything that must hold for a skill file of any bytes; gives the rules that spoke. */
export function checkSkillFile(bytes, beside = []) {
  const files = fileSet([memoryFile('SKILL.md', bytes), ...beside]);
  const { diagnostics, suppressed } = checkedLint(files);
  if (bytes.length <= LARGE) checkFixes(files, diagnostics);
  const found = diagnostics.map(({ rule, severity }) => `${rule}=${severity}`);
  return { found, suppressed: suppressed.map(({ diagnostic }) => diagnostic.rule) };
}

/** A close look with every rule costs as much as two lints: so many skills are looked at for one. */
const ONE_OF = 4;

/** A close look parses all Markdown, which needs quadratic time on some texts: longer ones are left out. */
export const MOST_PARSED = 6000;

/** Looks at some of the skill files in both ways, always at the same ones. */
export function checkQuickLook(bytes, beside = []) {
  if (bytes.length > MOST_PARSED || hashOf(bytes.toString('latin1')) % ONE_OF > 0) return;
  checkBothLooks(fileSet([memoryFile('SKILL.md', bytes), ...beside]));
}

/** No rule misses anything for having looked only at signs, names and fields. */
export function checkBothLooks(files) {
  for (const { rule, quick, close } of bothLooks(parse(files, { folder: 'demo' }).skill)) {
    expect(isDeepStrictEqual(quick, close), `a quick look of ${rule} misses something`);
  }
}
