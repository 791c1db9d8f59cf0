import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/report/format.ts';
import { githubReport } from '../../src/report/github.ts';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { junitReport } from '../../src/report/junit.ts';
import { inertJson, inertText } from '../../src/report/runner-safe.ts';
import { parseAnnotations } from './github-commands.ts';
import { CONTEXT, diagnostic, reportOf, reportOnExamples } from './reports.ts';

const WARNING = diagnostic({ rule: 'b', severity: 'warning', skill: 'skills/b', file: 'skills/b' });
const INFO = diagnostic({ rule: 'c', severity: 'info', skill: 'skills/b', file: 'skills/b' });

describe('FORMATS', () => {
  it('has the formats of the contract', () => {
    expect(Object.keys(FORMATS)).toEqual(['text', 'json', 'sarif', 'github', 'junit', 'gitlab']);
  });

  it('gives the same bytes for the same report', () => {
    const report = reportOnExamples();
    for (const format of Object.values(FORMATS)) {
      expect(format(report, CONTEXT)).toBe(format(report, CONTEXT));
    }
  });
});

describe('github', () => {
  it('writes one annotation per finding', () => {
    expect(githubReport(reportOf(diagnostic()))).toBe(
      '::error file=skills/demo/SKILL.md,line=2,endLine=2,col=7,endColumn=11,title=name-format' +
        '::The name "Demo" has uppercase letters. Write demo\n',
    );
  });

  it('maps the weights', () => {
    const commands = parseAnnotations(githubReport(reportOf(diagnostic(), WARNING, INFO)));
    expect(commands.map(({ command }) => command)).toEqual(['error', 'warning', 'notice']);
  });

  it('leaves the columns out where a finding takes several lines', () => {
    const { start } = diagnostic().range;
    const range = { start, end: { line: 4, column: 2, offset: 40 } };
    const [command] = parseAnnotations(githubReport(reportOf(diagnostic({ range }))));
    expect(command?.properties).toEqual({
      file: 'skills/demo/SKILL.md',
      line: '2',
      endLine: '4',
      title: 'name-format',
    });
  });

  it('is empty when nothing was found', () => {
    expect(githubReport({ skills: [{ name: 'a', path: 'a' }], diagnostics: [] })).toBe('');
  });
});

describe('gitlab', () => {
  it('writes what the code quality widget reads', () => {
    const safety = diagnostic({ basis: 'safety' });
    const issues = JSON.parse(gitlabReport(reportOf(diagnostic(), safety, WARNING, INFO)));
    expect(issues[0]).toEqual({
      description: 'The name "Demo" has uppercase letters. Write demo',
      check_name: 'name-format',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}:1$/),
      severity: 'major',
      location: { path: 'skills/demo/SKILL.md', lines: { begin: 2, end: 2 } },
    });
    const severities = issues.map(({ severity }: { severity: string }) => severity);
    expect(severities).toEqual(['major', 'critical', 'minor', 'info']);
  });

  it('gives each finding a fingerprint of its own', () => {
    const report = reportOf(diagnostic(), diagnostic(), diagnostic({ message: 'Other.' }));
    const issues: { fingerprint: string }[] = JSON.parse(gitlabReport(report));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('is an empty list when nothing was found', () => {
    expect(gitlabReport({ skills: [], diagnostics: [] })).toBe('[]\n');
  });
});

describe('junit', () => {
  /** The elements in their order, each with its attributes. */
  function elements(xml: string) {
    const found: { name: string; attributes: Record<string, string> }[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      found.push({ name, attributes: attributes as Record<string, string> });
    });
    parser.write(xml).close();
    return found;
  }

  it('has a suite per skill and a failure per error', () => {
    const clean = { name: 'clean', path: 'skills/a-clean' };
    const { skills, diagnostics } = reportOf(diagnostic(), diagnostic(), WARNING, INFO);
    const found = elements(junitReport({ skills: [...skills, clean], diagnostics }));
    expect(found[0]).toEqual({
      name: 'testsuites',
      attributes: { name: 'skills', tests: '5', failures: '2', errors: '0' },
    });
    const suites = found.filter(({ name }) => name === 'testsuite');
    expect(
      suites.map(({ attributes: { name, tests, failures } }) => [name, tests, failures]),
    ).toEqual([
      ['skills/a-clean', '1', '0'],
      ['skills/b', '2', '0'],
      ['skills/demo', '2', '2'],
    ]);
    expect(found.filter(({ name }) => name === 'testcase')).toHaveLength(5);
    expect(found.filter(({ name }) => name === 'system-out')).toHaveLength(2);
    const failures = found.filter(({ name }) => name === 'failure');
    expect(failures.map(({ attributes }) => attributes['type'])).toEqual([
      'name-format',
      'name-format',
    ]);
  });

  it('is well-formed for every example of every rule', () => {
    const report = reportOnExamples();
    const cases = elements(junitReport(report)).filter(({ name }) => name === 'testcase');
    expect(cases.length).toBeGreaterThanOrEqual(report.diagnostics.length);
  });
});

describe('L30: output that build machines read', () => {
  it('shows commands and does not give them', () => {
    expect(inertText('::error::x\n  \u3000::y\nz ::w ##[a] ##vso[b] # ##')).toBe(
      '\\x3a:error::x\n  \u3000\\x3a:y\nz ::w #\\x23[a] #\\x23vso[b] # ##',
    );
    expect(JSON.parse(inertJson('"##[a] ##VSO[b] ###[c]"'))).toBe('##[a] ##VSO[b] ###[c]');
  });

  it('takes linear time', () => {
    const start = performance.now();
    inertText(`${' '.repeat(200_000)}:\n${'#'.repeat(200_000)}`);
    inertText('\n \t'.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
