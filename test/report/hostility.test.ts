import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { visible } from '../../src/core/visible.ts';
import { unifiedDiff } from '../../src/report/diff.ts';
import { FORMATS, type FormatId } from '../../src/report/format.ts';
import { fullMessage } from '../../src/report/report.ts';
import { parseAnnotations } from './github-commands.ts';
import { CONTEXT, diagnostic, HOSTILE_TEXTS, reportOf } from './reports.ts';

/** Anything a terminal obeys, a reader cannot see, or UTF-8 cannot hold. */
const UNSAFE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]|[\u{e0000}-\u{e007f}]/u;
/** What build machines take for a command, besides the lines that begin with `::`. */
const HASH_COMMAND = /##(vso|teamcity)?\[/;

/** A finding in which every text that a skill controls is hostile. */
function hostile(text: string): Diagnostic {
  return diagnostic({
    message: `Found ${text}`,
    hint: text,
    skill: `skills/${text}`,
    file: `skills/${text}/SKILL.md`,
    excerpt: { firstLine: 1, lines: [text, `name: ${text}`] },
    fix: { kind: 'safe', edits: [{ range: { start: 10, end: 14 }, text: 'demo' }] },
  });
}

const FINDINGS = HOSTILE_TEXTS.map(hostile);
const REPORT = reportOf(...FINDINGS);

describe.each(Object.keys(FORMATS) as FormatId[])('L29: %s', (id) => {
  it.each(HOSTILE_TEXTS)('holds no raw control or invisible character of %j', (text) => {
    const output = FORMATS[id](reportOf(hostile(text)), CONTEXT);
    expect(output).not.toMatch(UNSAFE);
    expect(output.endsWith('\n')).toBe(true);
  });

  it('L30: holds no command to a build machine', () => {
    const lines = FORMATS[id](REPORT, CONTEXT).split('\n');
    for (const line of lines) {
      if (id !== 'github') expect(line.trim()).not.toMatch(/^::/);
      // GitHub reads the rest of a line only when its beginning is no command.
      if (id !== 'github') expect(line).not.toMatch(HASH_COMMAND);
    }
  });
});

describe('L30: a hostile text cannot break out of', () => {
  it('json', () => {
    const { diagnostics } = JSON.parse(FORMATS.json(REPORT, CONTEXT)) as {
      diagnostics: { message: string; file: string; skill: string }[];
    };
    expect(diagnostics.map(({ message, file, skill }) => ({ message, file, skill }))).toEqual(
      FINDINGS.map((found) => ({
        message: fullMessage(found),
        file: found.file,
        skill: found.skill,
      })),
    );
  });

  it('gitlab', () => {
    const issues = JSON.parse(FORMATS.gitlab(REPORT, CONTEXT)) as {
      description: string;
      location: { path: string };
    }[];
    expect(issues.map(({ description, location }) => [description, location.path])).toEqual(
      FINDINGS.map((found) => [visible(fullMessage(found)), found.file]),
    );
  });

  it('github', () => {
    const commands = parseAnnotations(FORMATS.github(REPORT, CONTEXT));
    expect(commands).toEqual(
      FINDINGS.map((found) => ({
        command: 'error',
        properties: {
          file: visible(found.file),
          line: '2',
          endLine: '2',
          col: '7',
          endColumn: '11',
          title: 'name-format',
        },
        data: visible(fullMessage(found)),
      })),
    );
  });

  it('junit', () => {
    const cases: { file: string; classname: string; message: string; body: string }[] = [];
    const parser = new SaxesParser();
    let body = '';
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      body = '';
      if (name === 'testcase') {
        const { file = '', classname = '' } = attributes as Record<string, string>;
        cases.push({ file, classname, message: '', body: '' });
      }
      const last = cases.at(-1);
      if (name === 'failure' && last) last.message = String(attributes['message']);
    });
    parser.on('text', (text) => {
      body += text;
    });
    parser.on('closetag', ({ name }) => {
      const last = cases.at(-1);
      if (name === 'failure' && last) last.body = body;
    });
    parser.write(FORMATS.junit(REPORT, CONTEXT)).close();
    const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
    const expected = FINDINGS.map((found) => ({
      file: xmlVisible(found.file),
      classname: xmlVisible(found.skill),
      message: xmlVisible(found.message),
      body: `${xmlVisible(`${found.file}:2:7`)}\n${xmlVisible(fullMessage(found))}\n${found.source}`,
    }));
    expect(cases.sort(byFile)).toEqual(expected.sort(byFile));
  });

  it('sarif', () => {
    const log = JSON.parse(FORMATS.sarif(REPORT, CONTEXT)) as {
      runs: { results: SarifResult[] }[];
    };
    const results = log.runs[0]?.results ?? [];
    expect(results.map(({ message }) => plainText(message.text))).toEqual(
      FINDINGS.map((found) => visible(fullMessage(found))),
    );
    const uris = results.map(
      ({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri ?? '',
    );
    expect(uris.map((uri) => uri.split('/').map(decodeURIComponent).join('/'))).toEqual(
      FINDINGS.map((found) => found.file.replace(/\p{Surrogate}/gu, '\ufffd')),
    );
    for (const uri of uris) expect(uri).toMatch(/^[\w\-.~!'()*%/]+$/);
    for (const { message } of results) expect(message.text).not.toMatch(/(?<!\\)\]\(/);
  });

  it('a diff', () => {
    for (const text of HOSTILE_TEXTS) {
      const options = { file: text, renamedFrom: `old${text}`, color: false };
      const diff = unifiedDiff(
        `::error::\n${text}\nsame\n`,
        `::error::\n${text}!\nsame\n`,
        options,
      );
      expect(diff).not.toMatch(UNSAFE);
      expect(diff).not.toMatch(HASH_COMMAND);
      for (const line of diff.split('\n')) expect(line.trim()).not.toMatch(/^::/);
    }
  });
});

interface SarifResult {
  message: { text: string };
  locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
}

/** What a SARIF viewer shows of a message: no placeholder and no link may be left to it. */
function plainText(text: string): string {
  const escaped = text.includes('\\](');
  const unlinked = escaped ? text.replace(/\\([[\]\\])/g, '$1') : text;
  return unlinked.replace(/\{\{(\d+)\}\}/g, '{$1}');
}

/** JUnit shows also what XML forbids. */
function xmlVisible(text: string): string {
  return visible(text).replaceAll('\ufffe', '\\u{fffe}').replaceAll('\uffff', '\\u{ffff}');
}
