import type { Finding } from '../skill/finding.ts';

/** One rule tells of one file at most this many findings, and how many more there are. */
export const MAX_FINDINGS = 1000;

/** A finding to report; `more` are like it in the same file and not reported. */
export interface CappedFinding {
  readonly finding: Finding;
  readonly more: number;
}

/**
 * The findings of one rule, those of each file cut to a number that a reader can use: a file made of
 * nothing but faults would cost more to report than to read. `isSpared` names files whose findings all
 * have to be seen.
 */
export function* capped(
  findings: Iterable<Finding>,
  isSpared: (file: string | undefined) => boolean,
): Generator<CappedFinding> {
  const counts = new Map<string | undefined, number>();
  const next = new Map<string | undefined, Finding>();
  for (const finding of findings) {
    const count = (counts.get(finding.file) ?? 0) + 1;
    counts.set(finding.file, count);
    if (count <= MAX_FINDINGS || isSpared(finding.file)) yield { finding, more: 0 };
    else if (!next.has(finding.file)) next.set(finding.file, finding);
  }
  for (const [file, finding] of next) {
    yield { finding, more: (counts.get(file) ?? 0) - MAX_FINDINGS - 1 };
  }
}
