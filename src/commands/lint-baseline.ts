import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { compareWithBaseline, readBaseline } from '../lint/baseline.ts';
import type { LintResult } from '../lint/run.ts';
import { type CommandInput, flag, text } from './command.ts';

/** Takes out what the baseline excuses and says what of it is gone. */
export function withoutBaseline(result: LintResult, input: CommandInput, host: Host): LintResult {
  const path = text(input, 'baseline');
  if (path === undefined) return result;
  const baseline = readBaseline(path, host.readText(path));
  const { fresh, gone } = compareWithBaseline(baseline, result.diagnostics);
  const looked = (file: string) => result.skills.some((skill) => file.startsWith(`${skill.path}/`));
  const asked = (file: string) => isBelow(file, input.words);
  const partial = [text(input, 'since'), text(input, 'shard')].some((part) => part !== undefined);
  const whole = !partial && !flag(input, 'staged');
  for (const { rule, file, count } of gone.filter(({ file }) =>
    whole ? asked(file) : looked(file),
  )) {
    const times = count > 1 ? ` (${count} times)` : '';
    host.stderr.write(`baseline: ${rule} no longer occurs in ${visible(file)}${times}\n`);
  }
  return { ...result, diagnostics: fresh };
}

/** True for a file in one of the folders that were asked for. */
function isBelow(file: string, words: readonly string[]): boolean {
  const folders = words.map((word) => word.replace(/^\.\//, '').replace(/\/+$/, ''));
  const all = folders.length === 0 || folders.includes('.') || folders.includes('');
  return all || folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
}
