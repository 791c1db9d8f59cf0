import type { Findings } from './findings.ts';
import { decodeName } from './names.ts';
import { checksum, FIELD } from './tar-header.ts';

/** A tar header as it stands, before any extended header changes it. */
export interface TarHeader {
  readonly type: string;
  /** Undefined where the field is no plain octal number (A69). */
  readonly size: number | undefined;
  readonly mode: number;
  readonly linked: boolean;
  readonly owned: boolean;
  /** The name; asked for only where no extended header gives it. */
  name(): string;
}

const POSIX = 'ustar\u000000';
const GNU = 'ustar  \0';
const OLD = '\0'.repeat(8);

/** Numbers that we have no use for: at one that is none Python takes the archive for ended. */
const NUMBERS = [FIELD.uid, FIELD.gid, FIELD.mtime, FIELD.devmajor, FIELD.devminor];

/** Reads one header block; a wrong checksum or an unknown kind of tar ends the reading (A70). */
export function readTarHeader(block: Uint8Array, findings: Findings): TarHeader {
  if (octal(block, FIELD.checksum) !== checksum(block)) {
    findings.stop('header', 'archive-corrupt', 'the checksum of a tar header is wrong');
  }
  const magic = latin(bytesOf(block, FIELD.magic));
  if (magic !== POSIX && magic !== GNU && magic !== OLD) {
    findings.stop('header', 'archive-corrupt', 'a tar header is of an unknown kind');
  }
  const prefix = bytesOf(block, FIELD.prefix);
  // Only POSIX has a prefix; elsewhere readers differ in what these bytes mean.
  if (magic !== POSIX && prefix.some((byte) => byte !== 0)) {
    findings.stop(
      'header',
      'archive-corrupt',
      'a tar header holds data that readers take differently',
    );
  }
  const mode = octal(block, FIELD.mode);
  if (mode === undefined || NUMBERS.some((field) => !isNumber(block, field))) {
    findings.add('header', 'archive-corrupt', 'a tar header has letters where a number belongs');
  }
  return {
    type: String.fromCharCode(block[FIELD.type[0]] ?? 0),
    size: octal(block, FIELD.size),
    mode: mode ?? 0,
    linked: bytesOf(block, FIELD.linkname).some((byte) => byte !== 0),
    owned:
      [FIELD.uid, FIELD.gid].some((field) => octal(block, field) !== 0) ||
      [FIELD.uname, FIELD.gname].some(([offset]) => block[offset] !== 0),
    name() {
      const name = fieldName(bytesOf(block, FIELD.name), findings);
      const before = fieldName(prefix, findings);
      return before === '' ? name : `${before}/${name}`;
    },
  };
}

type FieldPlace = readonly [offset: number, length: number];

function bytesOf(block: Uint8Array, [offset, length]: FieldPlace): Uint8Array {
  return block.subarray(offset, offset + length);
}

/** A name ends at its first NUL; data behind that is hidden from some readers only (A20). */
function fieldName(field: Uint8Array, findings: Findings): string {
  const nul = field.indexOf(0);
  const bytes = nul < 0 ? field : field.subarray(0, nul);
  const name = decodeName(bytes, findings);
  if (nul >= 0 && field.subarray(nul).some((byte) => byte !== 0)) {
    findings.add('name', 'archive-name-nul', 'a name has data behind its end', name);
  }
  return name;
}

/** Octal digits with blanks or NULs around them; nothing at all is zero. */
function octal(block: Uint8Array, field: FieldPlace): number | undefined {
  const text = latin(bytesOf(block, field))
    .replace(/^ {1,12}/, '')
    .replace(/[ \0]{1,12}$/, '');
  if (text === '') return 0;
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

/** An octal number, or one in the binary form that GNU tar has for large ids. */
function isNumber(block: Uint8Array, field: FieldPlace): boolean {
  const [sign = 0, ...rest] = bytesOf(block, field);
  if (sign !== 0x80 && sign !== 0xff) return octal(block, field) !== undefined;
  const digits = BigInt(`0x${Buffer.from(rest).toString('hex')}`);
  const value = sign === 0x80 ? digits : digits - (1n << BigInt(8 * rest.length));
  // Beyond that node-tar refuses the archive, and others read another number.
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
