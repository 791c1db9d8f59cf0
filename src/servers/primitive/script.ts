import { SkillsError } from '../../core/errors.ts';
import { visible } from '../../core/visible.ts';
import type { ScriptCall, ScriptEnd } from '../../host/script.ts';
import type { ScriptOutcome, ScriptRequest, ServedTreeSource } from '../model.ts';

/** Scripts that may run at once; more are refused, for each is a process. */
const MAX_RUNNING = 4;
/** A longer value is on stdin only: systems refuse arguments of 128 KiB. */
const MAX_FLAG = 64 * 1024;
/** A name that can be a flag. */
const FLAG_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Runs listed scripts of served skills, each in a copy whose bytes have the listed digests. */
export function scriptRunner(
  source: ServedTreeSource,
  run: (call: ScriptCall) => Promise<ScriptEnd>,
): (request: ScriptRequest) => Promise<ScriptOutcome> {
  let running = 0;
  return async ({ place, path, arguments: given, env, signal }) => {
    const { skills } = await source.current();
    const skill = skills.find((one) => one.place === place);
    if (!skill) throw new SkillsError('script', 'the skill is no longer served');
    if (!skill.files.some((file) => file.path === path)) {
      throw new SkillsError('script', 'there is no such script', { where: path });
    }
    if (running >= MAX_RUNNING) {
      throw new SkillsError('script', `${MAX_RUNNING} scripts are running; try again later`);
    }
    running++;
    try {
      const stdin = `${JSON.stringify(given)}\n`;
      const files = source.files(skill);
      const end = await run({ files, path, flags: scriptFlags(given), stdin, env, signal });
      return { ...end, stdout: shown(end.stdout), stderr: shown(end.stderr) };
    } finally {
      running--;
    }
  };
}

/**
 * The arguments as flags, in their order: `--name=value`, and for what is true `--name` alone. What is
 * false or null has no flag; lists and objects are JSON. The whole object is on stdin as well.
 */
export function scriptFlags(given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (!FLAG_NAME.test(name)) {
      throw new SkillsError('script', 'an argument has a name that cannot be a flag', {
        where: visible(name.slice(0, 80)),
        hint: 'Names are of letters, digits, - and _, and begin with a letter.',
      });
    }
    if (value === true) return [`--${name}`];
    if (value === false || value === null) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.includes('\0')) {
      const what = 'an argument holds a character that no program can be given';
      throw new SkillsError('script', what, { where: name });
    }
    return text.length > MAX_FLAG ? [] : [`--${name}=${text}`];
  });
}

/** Output as text that obeys nobody: no escape sequences, no invisible characters. */
function shown(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/[^\t\n]+/g, visible);
}
