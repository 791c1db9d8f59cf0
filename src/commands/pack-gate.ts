import type { Diagnostic } from '../core/diagnostic.ts';
import { SkillsError } from '../core/errors.ts';
import { quoted } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { startRun } from '../lint/run.ts';
import { textReport } from '../report/text.ts';
import { parse } from '../skill/parse.ts';
import { referencesOf } from '../skill/references.ts';
import { type CommandInput, flag } from './command.ts';
import { settingsLookup } from './lint-options.ts';
import type { PackJob } from './pack-plan.ts';

/** The rule whose findings stop a pack by their own code. */
const SECRET_RULE = 'secret';
/** From here on some clients refuse a skill. */
const MANY_FILES = 512;
const MANY_BYTES = 16 * 1024 * 1024;

/** Refuses what must not be packed at all; true when lint errors, now shown, stop the pack. */
export function isStopped(jobs: readonly PackJob[], input: CommandInput, host: Host): boolean {
  for (const job of jobs) {
    refuseOdd(job);
    refuseExcluded(job);
    warnOfSize(job, host);
  }
  const insists = input.options['lint'] === false;
  // Nothing that lint could find would change anything.
  if (insists && flag(input, 'allowSecrets')) return false;
  const settingsFor = settingsLookup(input, host);
  const run = startRun(settingsFor('.').settings);
  for (const { found } of jobs) run.add(found, settingsFor(found.root).settings);
  const result = run.finish();
  if (!flag(input, 'allowSecrets')) refuseSecrets(result.diagnostics);
  const stopped = result.diagnostics.filter(
    ({ severity, rule }) => severity === 'error' && rule !== SECRET_RULE,
  );
  if (insists || stopped.length === 0) return false;
  const style = { color: input.color, columns: host.stderr.columns };
  host.stderr.write(textReport({ ...result, diagnostics: stopped }, style));
  host.stderr.write('Nothing was packed: mend the errors, or insist with --no-lint.\n');
  return true;
}

/** F21, F23: links and special files have no place in an archive (AR-04). */
function refuseOdd({ found, published }: PackJob): void {
  const first = published.odd[0];
  if (!first) return;
  const list = published.odd.map(({ path, type }) => `${quoted(path)} (${type})`).join(', ');
  const code = published.odd.some(({ type }) => type === 'link') ? 'tree-link' : 'tree-type';
  const hint = `Replace it by a file, or leave it out with a .skillignore.`;
  throw new SkillsError(code, `only regular files can be packed: ${list}`, {
    where: found.path,
    hint,
  });
}

/** A reference that leads to a file which is left out would be broken in the archive. */
function refuseExcluded({ found, files, published }: PackJob): void {
  const leftOut = new Map(published.leftOut.map(({ path, reason }) => [path, reason]));
  if (leftOut.size === 0) return;
  const { skill } = parse(files, { folder: found.folder });
  const broken = new Set<string>();
  for (const { outcome } of referencesOf(skill)) {
    if (outcome.kind === 'missing' && leftOut.has(outcome.path)) broken.add(outcome.path);
  }
  if (broken.size === 0) return;
  const list = [...broken].map((path) => `${quoted(path)} (${leftOut.get(path)})`).join(', ');
  const hint = 'Change the rule in .skillignore, rename the file, or take out the reference.';
  const message = `the skill refers to files that are left out: ${list}`;
  throw new SkillsError('archive-excluded', message, { where: found.path, hint });
}

function refuseSecrets(diagnostics: readonly Diagnostic[]): void {
  const found = diagnostics.filter(({ rule }) => rule === SECRET_RULE);
  if (found.length === 0) return;
  const places = found.slice(0, 10).map(({ file, range }) => `${quoted(file)}:${range.start.line}`);
  const more = found.length > places.length ? ` and ${found.length - places.length} more` : '';
  const hint = 'Take it out and revoke it. If it is none, insist with --allow-secrets.';
  const message = `a likely secret would be published: ${places.join(', ')}${more}`;
  throw new SkillsError('pack-secret', message, { hint });
}

function warnOfSize({ found, files }: PackJob, host: Host): void {
  const bytes = files.files.reduce((sum, file) => sum + file.size, 0);
  if (files.files.length <= MANY_FILES && bytes <= MANY_BYTES) return;
  const size = `${files.files.length} files, ${bytes} bytes`;
  host.stderr.write(`warning: ${quoted(found.path)} is large (${size}); some clients refuse it\n`);
}
