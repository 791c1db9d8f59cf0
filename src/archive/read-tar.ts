import { type ArchiveEntry, checkPaths, folderPath, type ReadEntry, Tally } from './entries.ts';
import type { Findings } from './findings.ts';
import { type ArchiveLimits, MAX_PAX_BYTES } from './limits.ts';
import { type PaxHeader, parsePax } from './pax.ts';
import { readTarHeader, type TarHeader } from './tar-entry.ts';
import { BLOCK } from './tar-header.ts';

/** Unpacked tar data, taken from front to back. */
export interface TarInput {
  /** That many bytes, or fewer where the data ends. */
  take(length: number): Uint8Array;
  /** True when the data goes on beyond what the limits allow to unpack. */
  readonly cut?: boolean;
}

/** Tar data in memory; what is taken shares its memory. */
export function tarInput({ bytes, cut }: { bytes: Uint8Array; cut: boolean }): TarInput {
  let at = 0;
  return {
    cut,
    take(length) {
      const part = bytes.subarray(at, at + length);
      at += part.length;
      return part;
    },
  };
}

/** Reads a tar strictly, file by file; what was given counts only when the end is reached. */
export function* readTar(
  input: TarInput,
  limits: ArchiveLimits,
  findings: Findings,
): Generator<ReadEntry> {
  const entries: ArchiveEntry[] = [];
  const tally = new Tally(limits, findings);
  let pax: PaxHeader | undefined;
  const ended = (): never => {
    if (!input.cut) return truncated(findings);
    checkPaths(entries, findings);
    return findings.stop('size', 'archive-bomb', 'it unpacks to far more than its size allows');
  };
  for (;;) {
    const block = input.take(BLOCK);
    if (block.length < BLOCK) ended();
    if (isZero(block)) break;
    const header = readTarHeader(block, findings);
    if (header.type === 'x') {
      if (pax) badPax(findings, 'two extended headers follow each other');
      pax = takePax(input, header, ended, findings);
      continue;
    }
    const entry = entryOf(header, pax, findings);
    pax = undefined;
    if (!entry) continue;
    tally.add(entry.path, entry.size);
    entries.push(entry);
    const bytes = takeData(input, entry.size, ended);
    if (!entry.folder) yield { entry, bytes };
  }
  if (pax) badPax(findings, 'an extended header has no entry after it');
  checkEnd(input, ended, findings);
  checkPaths(entries, findings);
  findings.settle();
}

function takePax(
  input: TarInput,
  header: TarHeader,
  ended: () => never,
  findings: Findings,
): PaxHeader {
  if (header.size === undefined) return badPax(findings, 'an extended header has no good size');
  if (header.linked) return badPax(findings, 'an extended header names a link target');
  if (header.size > MAX_PAX_BYTES) {
    const message = `an extended header is over ${MAX_PAX_BYTES} bytes`;
    findings.stop('header', 'archive-pax-big', message);
  }
  return parsePax(takeData(input, header.size, ended), findings);
}

/** The entry of a header, or undefined for one that was refused and carries no data. */
function entryOf(
  header: TarHeader,
  pax: PaxHeader | undefined,
  findings: Findings,
): ArchiveEntry | undefined {
  const name = pax?.path ?? header.name();
  const folder = header.type === '5';
  if (!folder && header.type !== '0' && header.type !== '\0') {
    refuseType(header, name, findings);
    return undefined;
  }
  if (header.size === undefined) {
    return findings.stop('size', 'archive-size', 'a size is not a plain number', name);
  }
  if (pax?.size !== undefined && pax.size !== header.size) {
    findings.stop('size', 'archive-size', 'two headers give one file different sizes', name);
  }
  if (header.linked) findings.add('type', 'archive-link', 'a file names a link target', name);
  if (folder && header.size > 0) {
    findings.stop('type', 'archive-type', 'a folder carries data', name);
  }
  checkMode(header.mode, name, findings);
  if (header.owned) {
    const message = 'it names owners, so its bytes depend on who packed it';
    findings.warn('archive-not-reproducible', null, message);
  }
  const path = folder ? folderPath(name) : name;
  return { path, folder, executable: (header.mode & 0o111) !== 0, size: header.size };
}

/** A57: setuid, setgid, sticky, or writable for everyone. */
const FORBIDDEN_MODE = 0o7002;

/** Refuses a mode that gives more than a skill may ask for (AR-06). */
export function checkMode(mode: number, path: string, findings: Findings): void {
  if ((mode & FORBIDDEN_MODE) === 0) return;
  const message = 'a mode is setuid, setgid, sticky or writable for everyone';
  findings.add('type', 'archive-mode', message, path);
}

function refuseType({ type, size }: TarHeader, name: string, findings: Findings): void {
  if (type === 'g') {
    findings.add('header', 'archive-pax-global', 'it has a global extended header');
  } else if (type === '1' || type === '2') {
    findings.add('type', 'archive-link', 'it holds a link', name);
  } else {
    findings.add('type', 'archive-type', 'it holds something other than files and folders', name);
  }
  // Readers differ in whether such an entry has data, so nothing after it can be trusted.
  if (size !== 0) findings.settle();
}

/** The bytes of an entry, and the padding behind them, which is not looked at. */
function takeData(input: TarInput, size: number, ended: () => never): Uint8Array {
  const bytes = input.take(size);
  const padding = (BLOCK - (size % BLOCK)) % BLOCK;
  if (bytes.length < size || input.take(padding).length < padding) ended();
  return bytes;
}

const STEP = 64 * 1024;

/** A71, A72: a second block of zeros, then nothing but zeros. */
function checkEnd(input: TarInput, ended: () => never, findings: Findings): void {
  const second = input.take(BLOCK);
  if (second.length < BLOCK) ended();
  for (let part = second; part.length > 0; part = input.take(STEP)) {
    if (!isZero(part)) {
      findings.stop('container', 'archive-trailing', 'there is data after the end of the tar');
    }
  }
  if (input.cut) ended();
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function truncated(findings: Findings): never {
  return findings.stop('container', 'archive-truncated', 'the tar ends too early');
}

function badPax(findings: Findings, message: string): never {
  return findings.stop('header', 'archive-pax-bad', message);
}
