import type { JsonObject, JsonValue } from '../core/json.ts';

/** The forms in which a catalog is written. */
export const WRITTEN_FORMS = ['sep-2640', 'discovery', 'listing', 'mdp'] as const;

/** A form that can be written. */
export type WrittenForm = (typeof WRITTEN_FORMS)[number];

/** Every form that can be read: also the legacy and draft ones. */
export type FormId = WrittenForm | 'discovery-0.1' | 'draft';

/** A file of a skill as a catalog names it; what the form does not say is null. */
export interface CatalogFile {
  /** Relative to the skill's folder. */
  readonly path: string | null;
  /** As the catalog spells it; a relative one counts from the catalog's own address. */
  readonly url: string | null;
  readonly digest: string | null;
  readonly size: number | null;
}

/** An archive of a skill. */
export interface CatalogArchive {
  readonly url: string;
  readonly mimeType: string | null;
  readonly digest: string | null;
}

/** One skill of a catalog: the middle between all forms. */
export interface CatalogEntry {
  readonly name: string | null;
  readonly description: string | null;
  /** The whole frontmatter, where the form carries it. */
  readonly frontmatter: JsonObject | null;
  /** The skill file, where the entry names it. */
  readonly main: CatalogFile | null;
  readonly archives: readonly CatalogArchive[];
  /** All files, the skill file among them; null where the form does not list them. */
  readonly files: readonly CatalogFile[] | 'dynamic' | null;
}

/** An entry that was passed over, and why. */
export interface SkippedEntry {
  readonly index: number;
  readonly reason: string;
}

/** The entries of a document, in its order. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  readonly skipped: readonly SkippedEntry[];
}

/** How a catalog is written. */
export interface EncodeOptions {
  /** Adds the files that readers of the legacy form look for (WK-05). */
  readonly hybrid?: boolean;
}

/** Writes the model in one form; what the form has no place for is left out. */
export type Encode = (entries: readonly CatalogEntry[], options?: EncodeOptions) => JsonValue;

/** Reads a document of one form; a field of a wrong kind is as good as absent. */
export type Decode = (document: JsonValue) => Catalog;

/** An entry that says nothing yet. */
export const EMPTY_ENTRY: CatalogEntry = {
  name: null,
  description: null,
  frontmatter: null,
  main: null,
  archives: [],
  files: null,
};
