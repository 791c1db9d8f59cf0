import type { Findings } from './findings.ts';
import { decodeName } from './names.ts';

/** What an extended header says about the entry after it. */
export interface PaxHeader {
  readonly path: string | undefined;
  readonly size: number | undefined;
}

/** Seconds, with a fraction where the file system has one. */
const TIME = /^-?[0-9]{1,20}(?:\.[0-9]{1,20})?$/;
const SIZE = /^[0-9]{1,15}$/;
const BLANK = 0x20;
const EQUALS = 0x3d;
const NEWLINE = 0x0a;
/** Digits of a record's length; the header is not longer than 64 KiB. */
const MAX_LENGTH_DIGITS = 6;

/** Reads the records `<length> <key>=<value>\n`; anything else is refused (A58, A64). */
export function parsePax(bytes: Uint8Array, findings: Findings): PaxHeader {
  const seen = new Map<string, Uint8Array>();
  let at = 0;
  while (at < bytes.length) {
    const { key, value, end } = record(bytes, at, findings);
    if (seen.has(key)) bad(findings, 'names one key twice');
    seen.set(key, value);
    at = end;
  }
  let path: string | undefined;
  let size: number | undefined;
  for (const [key, value] of seen) {
    const text = new TextDecoder().decode(value);
    if (key === 'path') path = decodeName(value, findings);
    else if (key === 'size')
      size = SIZE.test(text) ? Number(text) : bad(findings, 'has no good size');
    else if (key === 'mtime' || key === 'atime' || key === 'ctime') {
      if (!TIME.test(text)) bad(findings, `has no good ${key}`);
    } else refuseKey(key, findings);
  }
  return { path, size };
}

function refuseKey(key: string, findings: Findings): void {
  if (key === 'linkpath') findings.add('type', 'archive-link', 'an extended header makes a link');
  else if (key.startsWith('GNU.sparse.')) {
    findings.add('type', 'archive-type', 'an extended header makes a sparse file');
  } else
    findings.add(
      'header',
      'archive-pax-key',
      'an extended header has a key that is not allowed',
      key,
    );
}

function record(bytes: Uint8Array, at: number, findings: Findings) {
  const blank = bytes.indexOf(BLANK, at);
  const digits =
    blank < 0 ? '' : ascii(bytes.subarray(at, Math.min(blank, at + MAX_LENGTH_DIGITS + 1)));
  if (!/^[1-9][0-9]{0,5}$/.test(digits)) bad(findings, 'has a record without a length');
  const end = at + Number(digits);
  const equals = bytes.indexOf(EQUALS, blank);
  if (end > bytes.length || equals < 0 || equals >= end || bytes[end - 1] !== NEWLINE) {
    bad(findings, 'has a record of the wrong length');
  }
  const key = ascii(bytes.subarray(blank + 1, equals));
  if (!/^[!-<>-~]{1,255}$/.test(key)) bad(findings, 'has a record without a good key');
  return { key, value: bytes.subarray(equals + 1, end - 1), end };
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 256));
}

function bad(findings: Findings, what: string): never {
  return findings.stop('header', 'archive-pax-bad', `an extended header ${what}`);
}
