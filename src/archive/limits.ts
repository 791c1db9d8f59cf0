const MIB = 1024 * 1024;

/** How much of anything an archive may hold before it is refused. */
export interface ArchiveLimits {
  /** Bytes of the archive itself. */
  readonly archive: number;
  /** Bytes of all its files. */
  readonly expanded: number;
  /** Bytes of one file. */
  readonly file: number;
  readonly entries: number;
  /** Unpacked bytes for each packed one, looked at above `RATIO_FROM`. */
  readonly ratio: number;
  /** Bytes of all names: the table of contents of a zip file, the paths of a tar. */
  readonly names: number;
}

/** The limits for archives of others; real skills stay far below (AR-07). */
export const DEFAULT_LIMITS: ArchiveLimits = {
  archive: 50 * MIB,
  expanded: 100 * MIB,
  file: 25 * MIB,
  entries: 5000,
  ratio: 100,
  names: 4 * MIB,
};

/** For what we have just written ourselves: its sizes are known. */
export const NO_LIMITS: ArchiveLimits = {
  archive: Number.MAX_SAFE_INTEGER,
  expanded: Number.MAX_SAFE_INTEGER,
  file: Number.MAX_SAFE_INTEGER,
  entries: Number.MAX_SAFE_INTEGER,
  ratio: Number.POSITIVE_INFINITY,
  names: Number.MAX_SAFE_INTEGER,
};

/** Small texts compress very well, so the ratio says nothing below this. */
export const RATIO_FROM = MIB;
/** The longest extended header of a tar entry; it holds one path and some numbers. */
export const MAX_PAX_BYTES = 64 * 1024;

/** The most that so many packed bytes may unpack to. */
export function mostFrom(packed: number, limits: ArchiveLimits): number {
  return Math.max(RATIO_FROM, packed * limits.ratio);
}
