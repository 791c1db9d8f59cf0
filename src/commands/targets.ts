import { SkillsError } from '../core/errors.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { type CommandInput, flag, text } from './command.ts';

/** The skills at the path arguments, each once, in order; none at all is an error unless allowed. */
export async function* targets(input: CommandInput, host: Host): AsyncGenerator<FoundSkill> {
  const words = input.words.length === 0 ? ['.'] : input.words;
  const open = flag(input, 'staged') ? host.openStaged : host.open;
  const since = text(input, 'since');
  const isWanted = since === undefined ? () => true : host.changedSince(since);
  const seen = new Set<string>();
  const progress = host.progress('Looking for skills');
  try {
    // All arguments are opened before the first skill is read: skills may point to each other (L7).
    const opened: Iterable<FoundSkill>[] = [];
    for (const word of words) {
      opened.push(word === '-' ? [await fromStdin(input, host)] : open(word));
    }
    for (const found of opened) {
      for (const skill of found) {
        if (seen.has(skill.path)) continue;
        seen.add(skill.path);
        progress.update(`${seen.size} skills`);
        const pause = host.breathe();
        if (pause) await pause;
        if (isWanted(skill)) yield skill;
      }
    }
  } finally {
    progress.stop();
  }
  // That nothing is staged is no mistake.
  if (seen.size === 0 && !flag(input, 'allowEmpty') && !flag(input, 'staged')) {
    const hint = 'A skill is a folder with a SKILL.md; --allow-empty makes this exit 0.';
    throw new SkillsError('no-skill-found', 'no skill found', { where: words.join(' '), hint });
  }
}

async function fromStdin(input: CommandInput, host: Host): Promise<FoundSkill> {
  return host.openText(await host.readStdin(), text(input, 'stdinFilename'));
}
