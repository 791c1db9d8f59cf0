import type { Diagnostic } from '../core/diagnostic.ts';
import { ruleById } from '../rules/registry.ts';
import { unusedSuppression } from '../rules/unused-suppression.ts';
import type { Skill } from '../skill/skill.ts';
import { type Diagnose, joinShown } from './diagnose.ts';
import type { Settings } from './settings.ts';
import { covers, type Suppression, suppressionsIn } from './suppressions.ts';

/** A finding that its author chose to live with, and why. */
export interface SuppressedFinding {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
}

/** The suppressions of one skill, and which of them were of use. */
export type Suppressor = ReturnType<typeof suppressor>;

/** Sorts out the findings of one skill that comments in its files suppress. */
export function suppressor(skill: Skill, path: string) {
  const byFile = new Map<string, Suppression[]>();
  for (const file of markdownFiles(skill)) {
    const document = skill.document(file);
    const found = document ? suppressionsIn(skill, document) : [];
    if (found.length > 0) byFile.set(joinShown(path, file), found);
  }
  const used = new Set<Suppression>();
  return {
    /** True when some comment of a file suppresses something; undefined stands for the skill file. */
    holdsFor: (file: string | undefined) => byFile.has(joinShown(path, file ?? skill.entry)),
    /** The suppression that covers a finding, which then counts as used. */
    match(diagnostic: Diagnostic): Suppression | undefined {
      const found = byFile.get(diagnostic.file)?.filter((one) => covers(one, diagnostic)) ?? [];
      for (const one of found) used.add(one);
      return found[0];
    },
    /** A finding for each suppression that covered nothing, where its rule did run. */
    *unused(settings: Settings, diagnose: Diagnose): Generator<Diagnostic> {
      if (!settings.rules.includes(unusedSuppression)) return;
      for (const [shown, suppressions] of byFile) {
        const file = shown.slice(path === '.' ? 0 : path.length + 1);
        for (const { rule, at } of suppressions.filter((one) => !used.has(one))) {
          const known = ruleById(rule);
          if (known && !settings.rules.includes(known)) continue;
          const id = rule === '' ? 'empty' : known ? 'unused' : 'unknown';
          const finding = { id, at, file, data: { rule } };
          const diagnostic = diagnose(unusedSuppression, finding);
          if (diagnostic) yield diagnostic;
        }
      }
    },
  };
}

function markdownFiles(skill: Skill): string[] {
  const paths = skill.files.files.map((file) => file.path);
  return paths.filter((path) => /\.(?:md|markdown)$/i.test(path));
}
