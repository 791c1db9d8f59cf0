import { type ArchiveCode, SkillsError } from '../core/errors.ts';
import { quoted } from '../core/visible.ts';

/** The order in which the first of several problems names the refusal. */
const STAGES = ['container', 'header', 'type', 'name', 'collision', 'size', 'content'] as const;

/** What kind of problem an archive has; earlier kinds are named first. */
export type Stage = (typeof STAGES)[number];

/** Something odd that does not make an archive unsafe. */
export interface ArchiveWarning {
  readonly code: 'archive-not-reproducible' | 'archive-name-short' | 'archive-nested';
  readonly path: string | null;
  readonly message: string;
}

const RAISE =
  'If you trust it, raise the limit with --max-archive, --max-expanded, --max-file or --max-entries.';
const HINTS: Partial<Record<ArchiveCode, string>> = {
  'archive-format': 'Name a .tar.gz, .tgz, .zip or .skill file.',
  'archive-bomb': RAISE,
  'archive-count': RAISE,
  'archive-link': 'An archive of a skill holds files and folders only; links must become files.',
  'skill-wrapped':
    'Pack it with --layout root, or take it out with `skills unpack --layout folder`.',
  'skill-case': 'Rename it to SKILL.md, in exactly these letters.',
  'skill-missing': 'SKILL.md must stand at the root of the archive.',
};
const HINT = 'Nothing was unpacked. Ask its maker for a clean archive; `skills pack` makes one.';

/** Collects what is wrong with one archive and refuses it with the first code in the order of stages. */
export class Findings {
  readonly warnings: ArchiveWarning[] = [];
  #rank: number = STAGES.length;
  #first: SkillsError | undefined;

  /** Notes a problem; reading goes on, because an earlier stage may still have one. */
  add(stage: Stage, code: ArchiveCode, message: string, where?: string): void {
    const rank = STAGES.indexOf(stage);
    if (rank >= this.#rank) return;
    this.#rank = rank;
    const shown = where === undefined ? undefined : quoted(where);
    this.#first = new SkillsError(code, message, { where: shown, hint: HINTS[code] ?? HINT });
  }

  /** Notes a problem after which nothing more can be read, and refuses. */
  stop(stage: Stage, code: ArchiveCode, message: string, where?: string): never {
    this.add(stage, code, message, where);
    throw this.#first;
  }

  /** Refuses when anything was noted. */
  settle(): void {
    if (this.#first) throw this.#first;
  }

  /** Notes something odd, each kind once. */
  warn(code: ArchiveWarning['code'], path: string | null, message: string): void {
    if (!this.warnings.some((warning) => warning.code === code)) {
      this.warnings.push({ code, path, message });
    }
  }
}
