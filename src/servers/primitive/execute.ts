import { SkillsError } from '../../core/errors.ts';
import type { ServedFile, ServedSkill, ServeOptions, ServeSeams } from '../model.ts';
import { primitiveError } from './primitive-error.ts';

/** A script that a client wants to be run. */
export interface Execution {
  readonly skill: ServedSkill;
  /** Undefined when the skill has no such script. */
  readonly file: ServedFile | undefined;
  /** The script's bytes, checked against the listed digest when asked for. */
  readonly bytes: () => Uint8Array;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** Runs a listed script, where running is allowed at all; every failure is −32003. */
export async function executeScript(
  { skill, file, bytes, params, signal }: Execution,
  { allowScripts, env }: ServeOptions,
  { runScript }: ServeSeams,
) {
  const asked = { name: params['name'], script: params['script'] };
  const fail = (message: string, more = {}) =>
    primitiveError('script', message, { ...asked, ...more });
  if (!allowScripts || !runScript) throw fail('Scripts are not run by this server');
  if (!file) throw fail('Script not found');
  const given = params['arguments'] ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw fail('The arguments must be an object');
  }
  const own = { place: skill.place, path: file.path, bytes: bytes(), env, signal };
  const outcome = await runScript({ ...own, arguments: { ...given } }).catch((error: unknown) => {
    if (!(error instanceof SkillsError)) throw error;
    // Told at once: an answer that is begun anew would run the script twice.
    throw fail(error.message);
  });
  const { code, stdout, stderr, stopped } = outcome;
  if (code !== 0 || stopped !== undefined) {
    const why = stopped === undefined ? `exit code ${code}` : `stopped: ${stopped}`;
    throw fail(`Script execution failed (${why})`, { code, stderr });
  }
  return { content: [{ type: 'text', text: stdout }], isError: false };
}
