import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { applyEdits } from '../../src/core/edit.ts';
import { LineMap } from '../../src/core/text.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { RULES } from '../../src/rules/registry.ts';
import { decodeText } from '../../src/skill/decode.ts';
import { loadExample } from '../example.ts';
import { CONTEXT, diagnostic, HOSTILE_TEXTS, reportOf, reportOnExamples } from './reports.ts';

/** The parts of a SARIF log that these tests look at. */
interface Region {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  charOffset: number;
  charLength: number;
}
interface Result {
  ruleId: string;
  ruleIndex?: number;
  level: string;
  message: { text: string };
  locations: {
    physicalLocation: { artifactLocation: Record<string, string>; region: Region };
  }[];
  partialFingerprints: Record<string, string>;
  fixes?: {
    artifactChanges: {
      replacements: { deletedRegion: Region; insertedContent: { text: string } }[];
    }[];
  }[];
}
interface Run {
  tool: { driver: { rules: Record<string, unknown>[]; version: string } };
  columnKind: string;
  results: Result[];
}

function runOf(diagnostics: readonly Diagnostic[]): Run {
  const text = sarifReport(reportOf(...diagnostics), CONTEXT.rules, CONTEXT.version);
  const log = JSON.parse(text) as { runs: Run[] };
  return log.runs[0] as Run;
}

function resultOf(changes: Partial<Diagnostic>): Result {
  return runOf([diagnostic(changes)]).results[0] as Result;
}

const SCHEMA_FILE = 'node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
/** The signs of RFC 3986, and a percent sign only before two hex digits. */
const URI_REFERENCE = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** The official schema; it is of draft 4, whose dialect this validator knows but for its name. */
function officialSchema() {
  const { $schema, id, ...schema } = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8'));
  expect([$schema, id]).toEqual([expect.stringContaining('draft-04'), expect.any(String)]);
  // One pattern of the schema has a stray bracket, which only the older regular expressions let pass.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajv.addFormat('uri-reference', URI_REFERENCE);
  ajv.addFormat('uri', (text) => URI_REFERENCE.test(text) && /^[a-z][a-z0-9+.-]*:/i.test(text));
  ajv.addFormat('date-time', true);
  return ajv.compile(schema);
}

describe('SARIF', () => {
  const validate = officialSchema();
  const check = (text: string) => {
    validate(JSON.parse(text));
    return validate.errors ?? [];
  };

  it('passes the official schema for every example of every rule', () => {
    const report = reportOnExamples();
    expect(report.diagnostics.length).toBeGreaterThan(RULES.length);
    expect(check(sarifReport(report, CONTEXT.rules, '1.2.3'))).toEqual([]);
  });

  it('passes the official schema for hostile texts and for nothing found (L30)', () => {
    const found = HOSTILE_TEXTS.map((text) => diagnostic({ message: text || 'x', file: text }));
    expect(check(sarifReport(reportOf(...found), CONTEXT.rules, '1.2.3'))).toEqual([]);
    expect(check(sarifReport({ skills: [], diagnostics: [] }, [], '1.2.3'))).toEqual([]);
  });

  it('would fail the schema if a field were wrong', () => {
    const text = sarifReport(reportOf(diagnostic()), CONTEXT.rules, '1.2.3');
    expect(check(text.replace('"startLine": 2', '"startLine": 0'))).not.toEqual([]);
    expect(check(text.replace('"columnKind"', '"columnKinds"'))).not.toEqual([]);
    expect(check(text.replace('demo/SKILL.md', 'demo/ SKILL.md'))).not.toEqual([]);
  });

  it('describes each rule, with a help address only where the source is one', () => {
    const rules = [
      { ...CONTEXT.rules[0], id: 'a', source: 'https://example.com/a', severity: 'info' },
      { ...CONTEXT.rules[0], id: 'b', source: 'AR-10', severity: 'off' },
    ] as typeof CONTEXT.rules;
    const log = JSON.parse(sarifReport(reportOf(diagnostic({ rule: 'b' })), rules, '1.2.3'));
    const { driver } = log.runs[0].tool;
    expect(driver.version).toBe('1.2.3');
    expect(driver.rules[0]).toMatchObject({
      id: 'a',
      helpUri: 'https://example.com/a',
      defaultConfiguration: { level: 'note' },
      properties: { basis: rules[0]?.basis },
      help: { text: expect.any(String), markdown: expect.any(String) },
    });
    expect(driver.rules[1]).not.toHaveProperty('helpUri');
    expect(driver.rules[1].defaultConfiguration).toEqual({ enabled: false });
    expect(log.runs[0].results[0].ruleIndex).toBe(1);
  });

  it('leaves out the index of a rule that was not described', () => {
    expect(resultOf({ rule: 'no-such-rule' })).not.toHaveProperty('ruleIndex');
  });

  it('says where in UTF-16 units, and gives a whole file its first line', () => {
    expect(runOf([]).columnKind).toBe('utf16CodeUnits');
    expect(resultOf({}).locations[0]?.physicalLocation.region).toEqual({
      startLine: 2,
      startColumn: 7,
      endLine: 2,
      endColumn: 11,
      charOffset: 10,
      charLength: 4,
    });
    const start = { line: 1, column: 1, offset: 0 };
    const whole = resultOf({ range: { start, end: start }, excerpt: null });
    expect(whole.locations[0]?.physicalLocation.region).toEqual({ startLine: 1 });
  });

  it.each([
    ['skills/a b/SKILL.md', { uri: 'skills/a%20b/SKILL.md', uriBaseId: '%SRCROOT%' }],
    ['a:b/%41/ü#?.md', { uri: 'a%3Ab/%2541/%C3%BC%23%3F.md', uriBaseId: '%SRCROOT%' }],
    ['../out/SKILL.md', { uri: '../out/SKILL.md', uriBaseId: '%SRCROOT%' }],
    ['/abs/x y', { uri: 'file:///abs/x%20y' }],
    ['D:/skills/x', { uri: 'file:///D:/skills/x' }],
    ['bad\ud800', { uri: 'bad%EF%BF%BD', uriBaseId: '%SRCROOT%' }],
  ])('writes the path %j as a URI', (file, location) => {
    expect(resultOf({ file }).locations[0]?.physicalLocation.artifactLocation).toEqual(location);
  });

  it('L30: leaves a viewer no link and no placeholder from a skill', () => {
    const { message } = resultOf({ message: '[x](https://evil.example) {0}', hint: '' });
    expect(message.text).toBe('\\[x\\](https://evil.example) {{0}}');
    expect(resultOf({ message: 'a [b] {c}', hint: '' }).message.text).toBe('a [b] {c}');
  });
});

describe('SARIF fixes', () => {
  it('cannot say a renaming, so it says none', () => {
    const fix = { kind: 'safe', edits: [], renameTo: 'SKILL.md' } as const;
    expect(resultOf({ fix })).not.toHaveProperty('fixes');
  });

  it('change the text as --fix does, by line and column and by offset', () => {
    let fixes = 0;
    for (const rule of RULES) {
      for (const example of rule.bad) fixes += checkFixes(loadExample(example).input);
    }
    expect(fixes).toBeGreaterThan(20);
  });
});

/** Applies each fix from its SARIF form alone and compares; gives how many there were. */
function checkFixes(input: ReturnType<typeof loadExample>['input']): number {
  const run = startRun(resolveSettings({ preset: 'strict' }));
  run.add({ ...input, path: '.' });
  const { diagnostics } = run.finish();
  const { results } = runOf(diagnostics);
  let count = 0;
  for (const [index, { fix, file }] of diagnostics.entries()) {
    const replacements = results[index]?.fixes?.[0]?.artifactChanges[0]?.replacements;
    if (!fix || !replacements) continue;
    const text = decodeText(input.files.get(file)?.read() ?? new Uint8Array()).text;
    const lines = new LineMap(text);
    const byPlace = replacements.map(({ deletedRegion: at, insertedContent }) => ({
      range: {
        start: lines.lineStart(at.startLine) + at.startColumn - 1,
        end: lines.lineStart(at.endLine) + at.endColumn - 1,
      },
      text: insertedContent.text,
    }));
    const byOffset = replacements.map(({ deletedRegion: at, insertedContent }) => ({
      range: { start: at.charOffset, end: at.charOffset + at.charLength },
      text: insertedContent.text,
    }));
    expect(applyEdits(text, byPlace)).toBe(applyEdits(text, fix.edits));
    expect(applyEdits(text, byOffset)).toBe(applyEdits(text, fix.edits));
    count++;
  }
  return count;
}
