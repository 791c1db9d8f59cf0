import { ALL_SIGNS, SIGN, type Signs, signsIn } from './signs.ts';

/** A text with the first thing that made it hard to read, if any. */
export interface DecodedText {
  readonly text: string;
  /** Where the first bytes that are not UTF-8 stand in the text; null when all are. */
  readonly invalidAt: number | null;
  /** The encoding the bytes are in, when it is a known other one. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** What the text shows at a glance. */
  readonly signs: Signs;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes that are UTF-8 throughout; undefined for all others. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes bytes to text and never throws; what is not UTF-8 is marked, and reading goes on. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = utf8Text(bytes);
  if (text !== undefined) {
    // As many units as bytes: nothing beyond ASCII.
    const more = text.length === bytes.length ? 0 : SIGN.beyondAscii;
    return { text, invalidAt: null, encoding: 'utf-8', signs: signsIn(bytes) | more };
  }
  const wide = utf16(bytes);
  if (wide) return wide;
  const marked = lenient.decode(bytes);
  return { text: marked, invalidAt: firstInvalid(bytes), encoding: 'utf-8', signs: ALL_SIGNS };
}

/** Editors on Windows save "Unicode" as UTF-16 with a mark: read it, so that other findings are true. */
function utf16(bytes: Uint8Array): DecodedText | undefined {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark !== 0xfffe && mark !== 0xfeff) return undefined;
  const encoding = mark === 0xfffe ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, invalidAt: 0, encoding, signs: ALL_SIGNS };
}

/** The text offset of the first invalid byte: the longest prefix that decodes, found by bisection. */
function firstInvalid(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes, middle)) good = middle;
    else bad = middle;
  }
  return lenient.decode(bytes.subarray(0, good)).replace(/\ufffd$/, '').length;
}

/** True when a prefix is valid up to at most one character that it cuts. */
function decodes(bytes: Uint8Array, length: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length), {
      stream: true,
    });
    return true;
  } catch {
    return false;
  }
}
