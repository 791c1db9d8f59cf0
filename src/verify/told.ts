import type { Diagnostic } from '../core/diagnostic.ts';
import type { Artifact, IndexDocument, SubjectSkill } from './model.ts';

/** What the indexes of one source told, so that a skill or a finding of two of them counts once. */
export class Told {
  readonly #skills = new Map<string, { readonly index: string; readonly path: string }>();
  readonly #findings = new Map<string, string>();

  /** How the report already calls a skill that another index named; undefined for a new one. */
  pathOf({ main, path, index }: SubjectSkill): string | undefined {
    if (!main || !index) return undefined;
    const first = this.#skills.get(main.file);
    if (!first) this.#skills.set(main.file, { index: index.file, path });
    return first && first.index !== index.file ? first.path : undefined;
  }

  /** True where another index gave the same reason to say the same of the same skill. */
  hasSaid(
    { rule, message, skill }: Diagnostic,
    about: Artifact | SubjectSkill | IndexDocument,
    index: IndexDocument,
  ): boolean {
    // Two promises that are both broken are two findings, unless they are the same promise.
    const promised = 'digest' in about ? about.digest : null;
    const key = JSON.stringify([rule, skill, message, promised]);
    const first = this.#findings.get(key) ?? index.file;
    this.#findings.set(key, first);
    return first !== index.file;
  }
}
