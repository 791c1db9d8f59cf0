import type { ByteSource } from '../core/byte-source.ts';
import { folderPath } from './entries.ts';
import type { Findings } from './findings.ts';
import { decodeName } from './names.ts';
import { checkMode } from './read-tar.ts';
import { viewOf, type ZipEnd } from './zip-end.ts';
import { checkExtra } from './zip-extra.ts';
import { FLAG, METHOD, RECORD_BYTES, SIGNATURE } from './zip-record.ts';

/** One record of the table of contents. */
export interface CentralRecord {
  readonly path: string;
  readonly folder: boolean;
  readonly executable: boolean;
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where the local header stands. */
  readonly offset: number;
}

/** Version 6.3 of the format, in tenths: Python refuses more, and nothing that we take needs it. */
const NEWEST_VERSION = 63;

/** Reads the table of contents; it must hold exactly what the end record says (A88). */
export function readCentral(source: ByteSource, end: ZipEnd, findings: Findings): CentralRecord[] {
  const bytes = source.read(end.offset, end.size);
  const records: CentralRecord[] = [];
  let at = 0;
  for (let i = 0; i < end.count; i++) {
    const length = recordLength(bytes, at, findings);
    records.push(recordOf(bytes.subarray(at, at + length), findings));
    at += length;
  }
  if (at !== bytes.length) corrupt(findings);
  return records;
}

function recordLength(bytes: Uint8Array, at: number, findings: Findings): number {
  if (at + RECORD_BYTES.central > bytes.length) return corrupt(findings);
  const view = viewOf(bytes.subarray(at, at + RECORD_BYTES.central));
  const names = view.getUint16(28, true) + view.getUint16(30, true) + view.getUint16(32, true);
  const length = RECORD_BYTES.central + names;
  const whole = view.getUint32(0, true) === SIGNATURE.central && at + length <= bytes.length;
  return whole ? length : corrupt(findings);
}

function corrupt(findings: Findings): never {
  const message = 'the table of contents does not hold what the end record says';
  return findings.stop('container', 'archive-corrupt', message);
}

function recordOf(bytes: Uint8Array, findings: Findings): CentralRecord {
  const view = viewOf(bytes);
  const nameEnd = RECORD_BYTES.central + view.getUint16(28, true);
  const extraEnd = nameEnd + view.getUint16(30, true);
  const name = bytes.subarray(RECORD_BYTES.central, nameEnd);
  const flags = view.getUint16(8, true);
  const spelled = nameOf(name, flags, findings);
  const folder = spelled.endsWith('/');
  const attributes = view.getUint32(38, true);
  const record: CentralRecord = {
    path: folder ? folderPath(spelled) : spelled,
    folder,
    executable: ((attributes >>> 16) & 0o111) !== 0,
    name,
    flags,
    method: view.getUint16(10, true),
    crc: view.getUint32(16, true),
    packed: view.getUint32(20, true),
    size: view.getUint32(24, true),
    offset: view.getUint32(42, true),
  };
  if (extraEnd !== bytes.length) {
    findings.add('container', 'archive-trailing', 'an entry has a comment', spelled);
  }
  if (view.getUint16(34, true) !== 0) {
    findings.add('header', 'zip-multidisk', 'an entry lies in another part', spelled);
  }
  const version = view.getUint8(6);
  if (version > NEWEST_VERSION) {
    const message = `an entry asks for version ${version / 10} of the format, which readers refuse`;
    findings.add('header', 'zip-method', message, spelled);
  }
  checkExtra(bytes.subarray(nameEnd, extraEnd), record, findings);
  const link = checkType(record, attributes, findings);
  // A link is a link also where its data cannot be unpacked (A49).
  if (!link) checkCoding(record, findings);
  return record;
}

/** A24: without the UTF-8 flag every reader has its own idea of other bytes. */
function nameOf(name: Uint8Array, flags: number, findings: Findings): string {
  if ((flags & FLAG.utf8) === 0 && name.some((byte) => byte > 0x7f)) {
    const shown = new TextDecoder('latin1').decode(name);
    const message = 'a path is not ASCII and does not say that it is UTF-8';
    findings.add('name', 'archive-name-encoding', message, shown);
    return shown;
  }
  return decodeName(name, findings);
}

const TYPE_BITS = 0o170000;
const TYPE = { none: 0, regular: 0o100000, folder: 0o040000, link: 0o120000 } as const;
const DOS_FOLDER = 0x10;

/** Rows A41 to A60; true for a link. */
function checkType(record: CentralRecord, attributes: number, findings: Findings): boolean {
  const { path, folder } = record;
  const mode = attributes >>> 16;
  const type = mode & TYPE_BITS;
  if (type === TYPE.link) {
    findings.add('type', 'archive-link', 'it holds a link', path);
    return true;
  }
  const known = type === TYPE.none || type === TYPE.regular || type === TYPE.folder;
  const saysFolder =
    type === TYPE.folder || (type === TYPE.none && (attributes & DOS_FOLDER) !== 0);
  const saysFile = type === TYPE.regular;
  if (!known) {
    findings.add('type', 'archive-type', 'it holds something other than files and folders', path);
  } else if (path !== '.' && (folder ? saysFile : saysFolder)) {
    // `./` names nothing, whichever it claims to be (A27).
    findings.add('type', 'archive-type', 'a file and a folder are told apart in two ways', path);
  } else if (folder && record.size > 0) {
    findings.add('type', 'archive-type', 'a folder carries data', path);
  }
  checkMode(mode, path, findings);
  return false;
}

/** How AES encryption by WinZip and others names itself. */
const METHOD_AES = 99;

/** Rows A84, A85, A93: how the data is stored. */
function checkCoding({ flags, method, path }: CentralRecord, findings: Findings): void {
  const encrypted = FLAG.encrypted | FLAG.strong | FLAG.masked;
  if ((flags & encrypted) !== 0 || method === METHOD_AES) {
    findings.add('header', 'zip-encrypted', 'an entry is encrypted', path);
  } else if ((method !== METHOD.stored && method !== METHOD.deflated) || flags & FLAG.patched) {
    findings.add('header', 'zip-method', `an entry uses compression method ${method}`, path);
  } else if (method === METHOD.stored && flags & FLAG.descriptor) {
    const message = 'an entry is stored and tells its length only after its data';
    findings.add('header', 'zip-streamed', message, path);
  }
}
