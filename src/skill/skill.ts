import type { FileSet } from '../core/files.ts';
import type { Surroundings } from '../core/surroundings.ts';
import type { LineMap } from '../core/text.ts';
import type { FrontmatterBlock } from './fences.ts';
import type { Problem } from './finding.ts';
import { type Frontmatter, fieldOf } from './frontmatter.ts';
import type { Markdown } from './markdown.ts';
import type { Signs } from './signs.ts';

/** The text of a skill's `SKILL.md`. */
export interface SkillSource {
  readonly text: string;
  readonly lines: LineMap;
  /** Where the Markdown begins; 0 where there is no frontmatter. */
  readonly bodyStart: number;
}

/** A text file of a skill; its Markdown is parsed when first asked for. */
export interface TextDocument {
  readonly path: string;
  readonly text: string;
  /** Where the Markdown begins: behind the frontmatter, where there is one. */
  readonly bodyStart: number;
  /** What it shows at a glance: most rules need no closer look. */
  readonly signs: Signs;
  readonly markdown: Markdown;
}

/** A skill as parsed: what every rule, index and server looks at. */
export interface Skill {
  /** The real name of the folder, or null where there is none to compare (stdin, an archive's root). */
  readonly folder: string | null;
  readonly files: FileSet;
  /** The folders from the path argument down to the skill, `/`-separated; undefined where nobody said. */
  readonly treePath?: string | undefined;
  /** What lies around the folder, where there is one to look at. */
  readonly surroundings?: Surroundings | undefined;
  /** The path of the skill file as spelled, or null when the folder has none that can be read. */
  readonly entry: string | null;
  readonly source: SkillSource | null;
  readonly frontmatter: Frontmatter | null;
  /** The Markdown body, parsed when first asked for. */
  readonly body: Markdown;
  /** A file as text; undefined when it is not there, is no UTF-8 text, or is over `MAX_TEXT_BYTES`. */
  document(path: string): TextDocument | undefined;
  /** What parsing found; each is reported by the rule that it names. */
  readonly problems: readonly Problem[];
}

/** A field that is written as one string; undefined when absent or of another kind. */
export function textField(skill: Skill, name: string): string | undefined {
  const value = fieldOf(skill.frontmatter, name)?.value;
  return value?.kind === 'scalar' ? value.value : undefined;
}

/** The frontmatter's block and fields, where there is a mapping to look into. */
export function blockOf(skill: Skill): FrontmatterBlock | undefined {
  return skill.frontmatter?.block;
}

/** The findings that parsing made for one rule. */
export function* problemsOf(skill: Skill, rule: string): Generator<Problem> {
  for (const problem of skill.problems) if (problem.rule === rule) yield problem;
}
