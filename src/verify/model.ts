import type { ArchivedSkill } from '../archive/read.ts';
import type { CatalogEntry, FormId, SkippedEntry } from '../catalog/model.ts';
import type { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import type { Range } from '../core/text.ts';
import type { WebFault } from '../core/web-address.ts';
import type { Digest } from '../digest/digest.ts';
import type { JsonError } from '../skill/json-syntax.ts';
import type { Skill } from '../skill/skill.ts';

/** Why an address was not followed. */
export type RefusedReason = WebFault | 'outside' | 'link' | 'redirects' | 'size';

/** What an address gave; only `bytes` can be checked further. */
export type Answer =
  | {
      readonly kind: 'bytes';
      readonly bytes: Uint8Array;
      /** As HTTP or MCP said it; null where it said none, undefined where nothing could say it (a file). */
      readonly contentType: string | null | undefined;
    }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'broken' }
  | { readonly kind: 'refused'; readonly reason: RefusedReason; readonly to: string }
  /** The address means nothing from here, such as `skill://` in an index of a web site. */
  | { readonly kind: 'unresolved' };

/** Where the artifacts of an index come from: files below a folder, a web site, an MCP server. */
export interface Source {
  /** What lies at an address as the index spells it; it never throws for what the other side did. */
  locate(url: string): Promise<Located>;
  /** The paths of the files in the folder of a skill file; null where nobody can tell. */
  list(skillUrl: string): Promise<readonly string[] | null>;
}

/** An answer and how its place is called in a report: a path from the current folder, or a URL. */
export interface Located {
  readonly file: string;
  readonly answer: Answer;
}

/** What an artifact ought to be. */
export type Role = 'index' | 'skill-file' | 'archive' | 'file';

/** Something that is fetched or read and checked, with the place where an index names it. */
export interface Artifact extends Located {
  readonly role: Role;
  /** Relative to the skill; null for an archive, or where the address does not tell. */
  readonly path: string | null;
  /** Where the address, the digest and the size stand; null for what no index names. */
  readonly named: NamedPlace | null;
  /** What the index says of it. */
  readonly digest: string | null;
  readonly size: number | null;
  /** The digest of its bytes; null where there are none. */
  readonly actual: Digest | null;
}

/** The object of an index that names an artifact. */
export interface NamedPlace {
  readonly index: IndexDocument;
  /** The JSON pointer of the object. */
  readonly pointer: string;
  /** The key of the address in it; empty where the value itself is the address. */
  readonly key: string;
}

/** An archive that is checked; `read` is missing where there are no bytes to read. */
export interface ArchiveArtifact extends Artifact {
  readonly mimeType: string | null;
  readonly read: ArchivedSkill | SkillsError | null;
}

/** One entry of an index with its place. */
export interface IndexEntry {
  readonly pointer: string;
  readonly raw: JsonObject;
  readonly entry: CatalogEntry;
}

/** Where an index breaks the schema of its form. */
export interface IndexProblem {
  readonly pointer: string;
  readonly message: string;
}

/** An index that is checked, read as far as it can be. */
export interface IndexDocument {
  readonly file: string;
  readonly text: string;
  readonly syntax: JsonError | undefined;
  readonly value: JsonValue | undefined;
  readonly form: FormId | undefined;
  readonly problems: readonly IndexProblem[];
  readonly entries: readonly IndexEntry[];
  readonly skipped: readonly SkippedEntry[];
  /** The range of the value at a JSON pointer, or of the nearest one around it. */
  place(pointer: string): Range;
}

/** All that is known of one skill while it is checked. */
export interface SubjectSkill {
  readonly name: string;
  /** How the skill is called in a report. */
  readonly path: string;
  readonly index: IndexDocument | null;
  readonly entry: IndexEntry | null;
  /** The loose skill file. */
  readonly main: Artifact | null;
  readonly archives: readonly ArchiveArtifact[];
  /** The loose files that the entry lists, the skill file among them; null where it lists none. */
  readonly files: readonly Artifact[] | null;
  /** The paths that a look into the folder gave; null where there is no folder to look into. */
  readonly present: readonly string[] | null;
  /** The most complete content that could be read, parsed; null where nothing could be. */
  readonly content: SkillContent | null;
}

/** The files of a skill as one of its artifacts gives them. */
export interface SkillContent {
  /** How the place of the files is called in a report. */
  readonly path: string;
  readonly folder: string | null;
  readonly files: FileSet;
  readonly skill: Skill;
}

/** What one consumer does with one skill. */
export interface ConsumerVerdict {
  readonly consumer: string;
  readonly skill: string;
  readonly verdict: 'accepts' | 'drops' | 'refuses';
  /** Empty where it takes the skill whole. */
  readonly reason: string;
}
