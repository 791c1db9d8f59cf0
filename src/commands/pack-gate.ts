import type { Diagnostic } from '../core/diagnostic.ts';
import { SkillsError } from '../core/errors.ts';
import { totalSize } from '../core/files.ts';
import { quoted } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { startRun } from '../lint/run.ts';
import { textReport } from '../report/text.ts';
import { type CommandInput, flag } from './command.ts';
import { settingsLookup } from './lint-options.ts';
import type { PackJob } from './pack-plan.ts';
import { refuseUnpackable } from './pack-refusals.ts';
import { warn } from './warnings.ts';

/** The rule whose findings stop a pack by their own code. */
const SECRET_RULE = 'secret';
/** From here on some clients refuse a skill. */
const MANY_FILES = 512;
const MANY_BYTES = 16 * 1024 * 1024;

/** Refuses what must not be packed at all; true when lint errors, now shown, stop the pack. */
export function isStopped(jobs: readonly PackJob[], input: CommandInput, host: Host): boolean {
  for (const job of jobs) {
    refuseUnpackable(job);
    warnOfSize(job, host);
    warnOfLinked(job, host);
  }
  const insists = input.options['lint'] === false;
  // Nothing that lint could find would change anything.
  if (insists && flag(input, 'allowSecrets')) return false;
  const settingsFor = settingsLookup(input, host);
  const run = startRun(settingsFor('.').released);
  for (const { found } of jobs) run.add(found, settingsFor(found.root).released);
  const result = run.finish();
  if (!flag(input, 'allowSecrets')) refuseSecrets(result.diagnostics);
  const stopped = result.diagnostics.filter(
    ({ severity, rule }) => severity === 'error' && rule !== SECRET_RULE,
  );
  if (insists || stopped.length === 0) return false;
  const style = { color: input.color, columns: host.stderr.columns };
  host.stderr.write(textReport({ ...result, diagnostics: stopped }, style));
  host.stderr.write(
    'Nothing was packed: mend the errors, or insist with `skills pack --no-lint`.\n',
  );
  return true;
}

function refuseSecrets(diagnostics: readonly Diagnostic[]): void {
  const found = diagnostics.filter(({ rule }) => rule === SECRET_RULE);
  if (found.length === 0) return;
  const places = found.slice(0, 10).map(({ file, range }) => `${quoted(file)}:${range.start.line}`);
  const more = found.length > places.length ? ` and ${found.length - places.length} more` : '';
  const hint =
    'Take it out and revoke it. If it is none, insist with `skills pack --allow-secrets`.';
  const message = `a likely secret lies in the skill: ${[...new Set(places)].join(', ')}${more}`;
  throw new SkillsError('pack-secret', message, { hint });
}

/** F22: an archive has no second names, so that what was one file is several after unpacking. */
function warnOfLinked({ found, files }: PackJob, host: Host): void {
  const linked = files.files.filter((file) => file.linked);
  const [first] = linked;
  if (!first) return;
  const more = linked.length > 1 ? ` and ${linked.length - 1} more` : '';
  const what = `${found.path}/${first.path}${more}: a hard link, packed as a file of its own`;
  warn(host, what);
}

function warnOfSize({ found, files }: PackJob, host: Host): void {
  const bytes = totalSize(files.files);
  if (files.files.length <= MANY_FILES && bytes <= MANY_BYTES) return;
  const size = `${files.files.length} files, ${bytes} bytes`;
  warn(host, `${quoted(found.path)} is large (${size}); some clients refuse it`);
}
