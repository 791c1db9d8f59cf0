import type { DiscoveredSkill } from './discover.ts';
import { baseName } from './tree.ts';

/** The skills of one walk through a tree, which is made once however it is looked at. */
export interface Walk {
  /** The skills in order; each is handed out once. */
  skills(): Generator<DiscoveredSkill>;
  /** The folder names of all of them: what is left of the walk is made at once and kept. */
  names(): ReadonlySet<string>;
}

/** Makes a walk that a look ahead does not make twice. */
export function walkOf(found: Iterator<DiscoveredSkill>): Walk {
  const names = new Set<string>();
  let ahead: DiscoveredSkill[] = [];
  let failure: { readonly error: unknown } | undefined;
  let ended = false;
  const next = (): DiscoveredSkill | undefined => {
    const { done, value } = found.next();
    if (done) ended = true;
    else names.add(baseName(value.folder));
    return done ? undefined : value;
  };
  return {
    *skills() {
      for (;;) {
        const known = ahead;
        ahead = [];
        yield* known;
        const skill = ended ? undefined : next();
        if (skill) yield skill;
        else if (ahead.length === 0 && failure) throw failure.error;
        else if (ahead.length === 0 && ended) return;
      }
    },
    names() {
      try {
        while (!ended) {
          const skill = next();
          if (skill) ahead.push(skill);
        }
      } catch (error) {
        // Told when the run comes to that place.
        failure = { error };
        ended = true;
      }
      return names;
    },
  };
}
