import type { Diagnostic } from '../core/diagnostic.ts';
import { ruleById } from '../rules/registry.ts';
import { unusedSuppression } from '../rules/unused-suppression.ts';
import type { Skill } from '../skill/skill.ts';
import { type Diagnose, joinShown } from './diagnose.ts';
import type { Settings } from './settings.ts';
import { covers, mayHoldSuppressions, type Suppression, suppressionsIn } from './suppressions.ts';

/** A finding that its author chose to live with, and why. */
export interface SuppressedFinding {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
}

/** Sorts out the findings of one skill that comments in its files suppress. */
export class Suppressor {
  readonly #path: string;
  readonly #entry: string | null;
  /** By the files as they are shown. */
  readonly #suppressions = new Map<string, readonly Suppression[]>();
  readonly #used = new Set<Suppression>();

  constructor(skill: Skill, path: string) {
    this.#path = path;
    this.#entry = skill.entry;
    if (!mayHoldSuppressions(skill)) return;
    for (const file of markdownFiles(skill)) {
      const document = skill.document(file);
      const found = document ? suppressionsIn(skill, document) : [];
      if (found.length > 0) this.#suppressions.set(joinShown(path, file), found);
    }
  }

  /** True when some comment of a file suppresses something; undefined stands for the skill file. */
  holdsFor(file: string | undefined): boolean {
    return (
      this.#suppressions.size > 0 &&
      this.#suppressions.has(joinShown(this.#path, file ?? this.#entry))
    );
  }

  /** The suppression that covers a finding, which then counts as used. */
  match(diagnostic: Diagnostic): Suppression | undefined {
    const found = this.#suppressions.get(diagnostic.file)?.filter((one) => covers(one, diagnostic));
    if (!found) return undefined;
    for (const one of found) this.#used.add(one);
    return found[0];
  }

  /** A finding for each suppression that covered nothing, where its rule did run. */
  unused(settings: Settings, diagnose: Diagnose): readonly Diagnostic[] {
    if (this.#suppressions.size === 0 || !settings.rules.includes(unusedSuppression)) return [];
    return [...this.#suppressions].flatMap(([shown, suppressions]) => {
      const file = shown.slice(this.#path === '.' ? 0 : this.#path.length + 1);
      const unused = suppressions.filter((one) => !this.#used.has(one));
      return unused.flatMap(({ rule, at }) => {
        const known = ruleById(rule);
        if (known && !settings.rules.includes(known)) return [];
        const id = rule === '' ? 'empty' : known ? 'unused' : 'unknown';
        return diagnose(unusedSuppression, { id, at, file, data: { rule } }) ?? [];
      });
    });
  }
}

function markdownFiles(skill: Skill): string[] {
  const paths = skill.files.files.map((file) => file.path);
  return paths.filter((path) => /\.(?:md|markdown)$/i.test(path));
}
