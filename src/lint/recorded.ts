import type { Surroundings } from '../core/surroundings.ts';

/** A question that a lint asked about what lies around a skill, and the answer it got. */
export type Asked =
  | readonly ['look', string, string]
  | readonly ['skill', string, boolean]
  | readonly ['bases', string];

/** The same surroundings, which note what they are asked: an outcome depends on these answers alone. */
export function recorded(around: Surroundings, asked: Asked[]): Surroundings {
  return {
    look(path) {
      const seen = around.look(path);
      asked.push(['look', path, seen]);
      return seen;
    },
    hasSkill(name) {
      const has = around.hasSkill(name);
      asked.push(['skill', name, has]);
      return has;
    },
    get bases() {
      const { bases } = around;
      asked.push(['bases', bases.join('\n')]);
      return bases;
    },
  };
}

/** True when every noted question has the same answer today. */
export function stillHolds(around: Surroundings | undefined, asked: readonly Asked[]): boolean {
  if (!around) return asked.length === 0;
  return asked.every(([kind, question, answer]) => {
    if (kind === 'look') return around.look(question) === answer;
    if (kind === 'skill') return around.hasSkill(question) === answer;
    return around.bases.join('\n') === question;
  });
}
