import { SkillsError } from '../core/errors.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { joinShown } from '../lint/diagnose.ts';
import { fixSkill } from '../lint/fixes.ts';
import { type LintResult, startRun } from '../lint/run.ts';
import { type Level, resolveSettings, type Settings } from '../lint/settings.ts';
import { jsonReport } from '../report/json.ts';
import { summarize } from '../report/report.ts';
import { skillLines, textReport } from '../report/text.ts';
import type { Preset } from '../rules/registry.ts';
import { type Command, type CommandInput, flag, text, texts, wantsJson } from './command.ts';
import { targets } from './targets.ts';

/** `skills lint`: checks skills, mends what may be mended, reports the rest. */
export const lint: Command = async (input, host) => {
  const settings = resolveSettings({
    preset: (text(input, 'preset') ?? 'recommended') as Preset,
    rules: ruleLevels(texts(input, 'rule')),
  });
  const run = startRun(settings);
  for await (const skill of targets(input, host)) {
    run.add({ ...skill, files: mended(skill, settings, input, host) });
  }
  const result = run.finish();
  const shown = flag(input, 'quiet') ? errorsOnly(result) : result;
  const file = text(input, 'output');
  const color = input.color && file === undefined;
  const report = wantsJson(input)
    ? jsonReport(shown)
    : textReport(shown, { color, columns: host.stdout.columns });
  if (flag(input, 'verbose')) host.stderr.write(skillLines(result));
  if (file === undefined) host.stdout.write(report);
  else host.writeFile(file, report);
  return exitCode(result, input);
};

/** The files after the wanted fixes, which are written as they are made. */
function mended(skill: FoundSkill, settings: Settings, input: CommandInput, host: Host) {
  const unsafe = flag(input, 'fixUnsafe');
  if (!unsafe && !flag(input, 'fix')) return skill.files;
  if (input.words.includes('-')) {
    throw new SkillsError('usage', 'a text from stdin cannot be fixed in place');
  }
  const { files, changed } = fixSkill(skill, settings, unsafe ? ['safe', 'unsafe'] : ['safe']);
  for (const { path, after, before, renamedFrom } of changed) {
    const target = joinShown(skill.path, path);
    if (renamedFrom !== null) host.renameFile(joinShown(skill.path, renamedFrom), target);
    if (after !== before) host.writeFile(target, after);
  }
  return files;
}

const LEVELS: readonly string[] = ['off', 'info', 'warning', 'error'];

function ruleLevels(pairs: readonly string[]): Record<string, Level> {
  const levels: Record<string, Level> = {};
  for (const pair of pairs) {
    const [id = '', level = ''] = pair.split('=');
    if (!LEVELS.includes(level)) {
      const hint = 'Write --rule <id>=off, =info, =warning or =error.';
      throw new SkillsError('usage', `--rule does not understand "${pair}"`, { hint });
    }
    levels[id] = level as Level;
  }
  return levels;
}

function errorsOnly(result: LintResult): LintResult {
  return { ...result, diagnostics: result.diagnostics.filter((d) => d.severity === 'error') };
}

function exitCode(result: LintResult, input: CommandInput): 0 | 1 {
  const { errors, warnings } = summarize(result);
  const most = Number(text(input, 'maxWarnings') ?? Number.POSITIVE_INFINITY);
  return errors > 0 || warnings > most ? 1 : 0;
}
