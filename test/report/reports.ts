import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import type { FormatContext } from '../../src/report/format.ts';
import type { Report } from '../../src/report/report.ts';
import { RULES } from '../../src/rules/registry.ts';
import { describeRule } from '../../src/rules/rule.ts';
import { loadExample } from '../example.ts';

/** What every formatter gets in these tests. */
export const CONTEXT: FormatContext = {
  color: false,
  columns: 80,
  rules: RULES.map(describeRule),
  version: '1.2.3',
};

/** An ordinary finding, with what a test wants different. */
export function diagnostic(changes: Partial<Diagnostic> = {}): Diagnostic {
  return {
    rule: 'name-format',
    severity: 'error',
    basis: 'spec',
    message: 'The name "Demo" has uppercase letters.',
    hint: 'Write demo',
    skill: 'skills/demo',
    file: 'skills/demo/SKILL.md',
    range: {
      start: { line: 2, column: 7, offset: 10 },
      end: { line: 2, column: 11, offset: 14 },
    },
    fix: null,
    source: 'https://example.com/rule',
    excerpt: { firstLine: 1, lines: ['---', 'name: Demo'] },
    ...changes,
  };
}

/** A report on the skills of its findings. */
export function reportOf(...diagnostics: Diagnostic[]): Report {
  const paths = [...new Set(diagnostics.map(({ skill }) => skill))];
  return { skills: paths.map((path) => ({ name: 'demo', path })), diagnostics };
}

/** A real report: every bad example of every rule, each in a folder of its own, all rules on. */
export function reportOnExamples(): Report {
  const run = startRun(resolveSettings({ preset: 'strict' }));
  for (const rule of RULES) {
    for (const [index, example] of rule.bad.entries()) {
      const { input } = loadExample(example);
      run.add({ ...input, path: `${rule.id}/${index}/${input.path}` });
    }
  }
  return run.finish();
}

/** Texts that try to break out of a format or to command a terminal or a build machine (L29, L30). */
export const HOSTILE_TEXTS: readonly string[] = [
  'two\nlines',
  'carriage\rreturn\r\n',
  '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '::error::forged',
  'x\n::set-output name=a::b',
  'a,line=9,col=1::error title=x::forged',
  '##[add-mask]x ##vso[task.complete result=Succeeded] ##teamcity[buildStop]',
  'percent %0A %0D %25 %3A %2C',
  ']]></failure></testcase><testcase name="forged"/>',
  '<!-- & &amp; &#10; &bogus; --> <!DOCTYPE x>',
  'quotes " \' ` \\ \\" {0} {{1}} [here](https://evil.example) [](',
  '","forged":"',
  '\u202egnp.exe\u202c \u2066x\u2069 \u200b\u200f\ufeff',
  'lone \ud800 and \udfff end \ud83d',
  'nul \u0000 del \u007f c1 \u009b31m \u0085 nel',
  'separators \u2028 \u2029',
  'nonchars \ufffe \uffff \ufdd0',
  'tags \u{e0041}\u{e007f} emoji 👩‍👩‍👧 ok',
  '\u00a0::error::after a blank that .NET trims',
  '',
];
