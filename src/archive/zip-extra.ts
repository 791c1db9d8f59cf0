import type { Findings } from './findings.ts';
import { viewOf } from './zip-end.ts';

/** Extra fields that hold times and owners only, as Info-ZIP and 7-Zip write them (A99). */
const HARMLESS: ReadonlySet<number> = new Set([0x000a, 0x5455, 0x5855, 0x7855, 0x7875]);
const ZIP64 = 0x0001;
/** Encryption by WinZip's AES. */
const AES = 0x9901;
const SENTINEL = 0xffffffff;

/** What an extra field can change about its entry. */
interface Sizes {
  readonly path: string;
  readonly packed: number;
  readonly size: number;
  readonly offset?: number;
}

/** Rows A91 and A92: an extra field that gives an entry another name, size or place is refused. */
export function checkExtra(extra: Uint8Array, entry: Sizes, findings: Findings): void {
  const view = viewOf(extra);
  let zip64 = [entry.packed, entry.size, entry.offset].includes(SENTINEL);
  let at = 0;
  while (at < extra.length) {
    const length = at + 4 <= extra.length ? view.getUint16(at + 2, true) : extra.length;
    if (at + 4 + length > extra.length) {
      findings.add('header', 'zip-extra', 'an extra field is cut off', entry.path);
      break;
    }
    const id = view.getUint16(at, true);
    if (id === ZIP64) {
      if (trueSize(view, at + 4, length, entry) > SENTINEL) {
        findings.add('size', 'archive-bomb', 'a file is over 4 GiB', entry.path);
        return;
      }
      zip64 = true;
    } else if (id === AES) {
      findings.add('header', 'zip-encrypted', 'an entry is encrypted', entry.path);
    } else if (!HARMLESS.has(id)) {
      const message = `an extra field of kind 0x${id.toString(16).padStart(4, '0')} is not allowed`;
      findings.add('header', 'zip-extra', message, entry.path);
    }
    at += 4 + length;
  }
  if (zip64) {
    findings.add('header', 'zip-zip64', 'an entry uses zip64, which no skill needs', entry.path);
  }
}

/** The unpacked size in a zip64 field, which is there only when the plain field points to it. */
function trueSize(view: DataView, at: number, length: number, entry: Sizes): number {
  if (entry.size !== SENTINEL || length < 8) return 0;
  return Number(view.getBigUint64(at, true));
}
