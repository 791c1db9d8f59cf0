import type { Finding } from '../skill/finding.ts';

/** One rule tells of one file at most this many findings, and how many more there are. */
export const MAX_FINDINGS = 1000;

/** A finding to report; `more` are like it in the same file and not reported. */
export interface CappedFinding {
  readonly finding: Finding;
  readonly more: number;
}

/** Counts the findings of one rule, file by file. */
export interface FindingCap {
  /** True for a finding to report now; those behind the limit are kept for `rest`. */
  admits(finding: Finding): boolean;
  /** For each file over the limit its next finding, and how many more there are. */
  rest(): readonly CappedFinding[];
}

/**
 * Cuts the findings of one rule in each file to a number that a reader can use: a file made of nothing
 * but faults would cost more to report than to read. `isSpared` names files whose findings all have to
 * be seen.
 */
export function findingCap(isSpared: (file: string | undefined) => boolean): FindingCap {
  const counts = new Map<string | undefined, number>();
  const next = new Map<string | undefined, Finding>();
  return {
    admits(finding) {
      const count = (counts.get(finding.file) ?? 0) + 1;
      counts.set(finding.file, count);
      if (count <= MAX_FINDINGS || isSpared(finding.file)) return true;
      if (!next.has(finding.file)) next.set(finding.file, finding);
      return false;
    },
    rest: () =>
      [...next].map(([file, finding]) => {
        return { finding, more: (counts.get(file) ?? 0) - MAX_FINDINGS - 1 };
      }),
  };
}
