import { describe, expect, it } from 'vitest';
import { type SourceText, sourceFiles, violations } from './architecture.ts';

describe('the architecture', () => {
  it('holds in every source file', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(violations)).toEqual([]);
  });

  const seeded: readonly [string, SourceText, RegExp][] = [
    [
      'a forbidden layer',
      { path: 'src/core/x.ts', text: "import '../skill/parse.ts';" },
      /core may not import skill/,
    ],
    [
      'a type from a forbidden layer',
      { path: 'src/report/x.ts', text: "type A = import('../lint/run.ts').LintRun;" },
      /report may not import lint/,
    ],
    [
      'a re-export from a forbidden layer',
      { path: 'src/host/x.ts', text: "export * from '../cli.ts';" },
      /host may not import cli/,
    ],
    [
      'a package outside its layer',
      { path: 'src/lint/x.ts', text: "import { parse } from 'yaml';" },
      /lint may not import yaml/,
    ],
    [
      'a lazy import of a package',
      { path: 'src/commands/x.ts', text: "await import('commander');" },
      /commands may not import commander/,
    ],
    [
      'node:fs outside the host',
      { path: 'src/commands/x.ts', text: "import fs from 'node:fs';" },
      /may not import node:fs/,
    ],
    [
      'process outside the host',
      { path: 'src/lint/x.ts', text: 'process.exit(1);' },
      /uses process/,
    ],
    [
      'console outside the host',
      { path: 'src/commands/x.ts', text: "console.log('x');" },
      /uses console/,
    ],
    [
      'the clock outside the host',
      { path: 'src/core/x.ts', text: 'export const now = () => new Date();' },
      /uses Date/,
    ],
    [
      'a folder of no layer',
      { path: 'src/utils/x.ts', text: "import '../core/text.ts';" },
      /utils is not in the import table/,
    ],
    [
      'a long file',
      { path: 'src/core/x.ts', text: 'export const a = 1;\n'.repeat(301) },
      /301 lines, at most 300/,
    ],
    [
      'a long rule',
      { path: 'src/rules/x.ts', text: 'export const a = 1;\n'.repeat(121) },
      /121 lines, at most 120/,
    ],
    [
      'a long command',
      { path: 'src/commands/x.ts', text: 'export const a = 1;\n'.repeat(101) },
      /101 lines, at most 100/,
    ],
    [
      'a long function',
      { path: 'src/core/x.ts', text: `export function f() {\n${'f();\n'.repeat(39)}}` },
      /a function of 41 lines/,
    ],
  ];

  it.each(seeded)('notices %s', (_, file, expected) => {
    expect(violations(file).join('\n')).toMatch(expected);
  });

  it('does not mistake a property for the machine', () => {
    const text = 'export const a = (host: { process: number }) => host.process;';
    expect(violations({ path: 'src/lint/x.ts', text })).toEqual([]);
  });
});
