import type { Diagnostic } from '../core/diagnostic.ts';
import { flaggedText } from '../core/flagged-text.ts';

/** The start value and the low part of the prime of 64-bit FNV-1a, the latter without its bit 40. */
const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
const PRIME_LOW = 0x1b3;
const TWO_32 = 0x1_0000_0000;

const encoder = new TextEncoder();

/** The 64-bit FNV-1a hash of a text's UTF-8 bytes as 16 hex digits; it tells findings apart, it protects nothing. */
export function fnv1a64(text: string): string {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  for (const byte of encoder.encode(text)) {
    // The prime is 2^40 + 0x1b3: a product of two 32-bit halves that doubles can hold exactly.
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * PRIME_LOW;
    high = (high * PRIME_LOW + Math.floor(product / TWO_32) + ((mixed << 8) >>> 0)) % TWO_32;
    low = product % TWO_32;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}

/**
 * A fingerprint per finding, in their order: the same when lines move, different for any two findings
 * of one report.
 */
export function fingerprints(diagnostics: readonly Diagnostic[]): string[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { rule, file } = diagnostic;
    const hash = fnv1a64(JSON.stringify([rule, file, flaggedText(diagnostic)]));
    // Counting by hash and not by what was hashed keeps even a forged collision unique.
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${hash}:${count}`;
  });
}
