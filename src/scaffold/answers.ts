/** What the author says about a new skill. */
export interface Answers {
  readonly name: string;
  readonly description: string;
  readonly license?: string | undefined;
  readonly author?: string | undefined;
}

/** The names that may stand between double braces in a template. */
export const PLACEHOLDERS = [
  'name',
  'short',
  'title',
  'words',
  'description',
  'license',
  'author',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Texts that an author writes freely; they are put only where their place can be quoted. */
export const FREE_TEXTS: ReadonlySet<Placeholder> = new Set(['description', 'license', 'author']);

/** AS-20 leaves 64 characters: this many leave room for a word behind a name. */
const MAX_SHORT = 48;

/** The value of each placeholder; undefined where the author said nothing. */
export type Values = Readonly<Record<Placeholder, string | undefined>>;

/** Works out every placeholder from the answers. */
export function valuesOf(answers: Answers): Values {
  const words = answers.name.replaceAll('-', ' ');
  return {
    name: answers.name,
    short: answers.name.slice(0, MAX_SHORT).replace(/-$/, ''),
    title: words.charAt(0).toUpperCase() + words.slice(1),
    words,
    description: oneLine(answers.description),
    license: optional(answers.license),
    author: optional(answers.author),
  };
}

/** A description for an author who gives none: true of any skill, and it says when (AS-24). */
export function defaultDescription(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `Carries out ${words} step by step and checks the result. Use when the user asks for ${words}.`;
}

/** A text without line ends and controls: frontmatter values are one line (AS-11). */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

function optional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(text) || undefined;
}
