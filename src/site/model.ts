import type { CatalogEntry } from '../catalog/model.ts';
import type { FileSet } from '../core/files.ts';

/** A skill of a site; no other skill of the site has its name. */
export interface SiteSkill {
  /** As `buildEntry` makes it for `skill://index.json`, without archives. */
  readonly entry: CatalogEntry;
  /** The published files. */
  readonly files: FileSet;
}

/** How a site is made; the same skills and options give the same bytes. */
export interface SiteOptions {
  /** Where the site will be, for the line that installs from it; null where nobody said. */
  readonly baseUrl: string | null;
  /** Adds what readers of discovery 0.1.0 fetch: the list of files and the files (WK-05). */
  readonly hybrid: boolean;
  /** Gives artifacts addresses that hold their digest, so that caches may keep them for ever. */
  readonly hashedNames: boolean;
  /** The time of every archive entry, in seconds since 1970. */
  readonly time: number;
}

/** What a file of a site is, which decides how it may be served. */
export type SiteFileKind =
  /** A page for people, by us. */
  | 'page'
  /** A style, script, icon or search list of the pages. */
  | 'asset'
  /** An index for programs. */
  | 'index'
  /** Something of a skill: an archive or a loose file. */
  | 'content'
  /** What tells hosts, or us, about the site. */
  | 'setup';

/** One file of a site. */
export interface SiteFile {
  /** From the root of the site, `/`-separated. */
  readonly path: string;
  readonly kind: SiteFileKind;
  readonly contentType: string;
  /** True when the address holds the digest of the content. */
  readonly immutable: boolean;
  /** The bytes; the same at each call. */
  read(): Uint8Array;
}

/** What readers fetch to install a skill: its one file, or an archive of all. */
export interface Download {
  /** As seen from the index. */
  readonly url: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** A skill as the lists of a site show it, with its entries in both indexes. */
export interface ListedSkill {
  readonly name: string;
  readonly description: string;
  readonly version: string | undefined;
  readonly license: string | undefined;
  readonly files: number;
  readonly bytes: number;
  readonly discovery: CatalogEntry;
  readonly mcp: CatalogEntry;
}
