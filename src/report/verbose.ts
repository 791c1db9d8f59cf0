import type { Diagnostic } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import type { Report } from './report.ts';
import { inertText } from './runner-safe.ts';

/** What a run knows beyond its report. */
export interface VerboseReport extends Report {
  readonly suppressed: readonly { readonly diagnostic: Diagnostic; readonly reason: string }[];
  readonly listings: readonly {
    readonly root: string;
    readonly skills: number;
    readonly tokens: number;
  }[];
}

/** What `--verbose` adds: the skills checked, what comments suppress and why, and what the listing costs. */
export function verboseLines({ skills, suppressed, listings }: VerboseReport): string {
  const lines = [
    ...skills.map(({ name, path }) => `checked ${visible(path)} (${visible(name)})`),
    ...suppressed.map(({ diagnostic: { file, range, rule }, reason }) => {
      const because = reason === '' ? '' : `: ${visible(reason)}`;
      return `suppressed ${visible(file)}:${range.start.line} ${rule}${because}`;
    }),
    ...listings.map(({ root, skills: count, tokens }) => {
      return `listing of ${visible(root)}: ${count} skills, about ${tokens} tokens at start-up`;
    }),
  ];
  return inertText(lines.map((line) => `${line}\n`).join(''));
}
