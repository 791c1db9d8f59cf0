/** What stands at a path outside a skill; `unknown` where nobody may look or nobody looked. */
export type Seen = 'file' | 'folder' | 'nothing' | 'unknown';

/**
 * What lies around a skill's folder, asked for only when a reference leaves it. A skill without
 * surroundings (stdin, an archive) has nothing to compare with: absence is then never reported.
 */
export interface Surroundings {
  /** What a path that starts with `..`, counted from the skill's folder, names. */
  look(path: string): Seen;
  /** Folders above that texts may count paths from: outer skills, the plugin, the repository (C2). */
  readonly bases: readonly string[];
  /** True when a skill folder of that name is among the skills of the run (L7, C6). */
  hasSkill(name: string): boolean;
}
