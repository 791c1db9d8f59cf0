import { BLANK, CR, LF, TAB, TILDE } from '../core/units.ts';

/**
 * True where bytes are nothing but visible ASCII, blanks, tabs and line ends. Four bytes are looked at in
 * one step, which a pattern over the text does not do.
 */
export function isOrdinary(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  for (const last = bytes.length - 4; at <= last; at += 4) {
    const four = view.getUint32(at, true);
    // The highest bit of a byte is set where it is below a blank, above a tilde, or beyond ASCII.
    const odd = ((four - 0x20202020) & ~four) | four | (four + 0x01010101);
    if ((odd & 0x80808080) !== 0 && !areOrdinary(bytes, at, at + 4)) return false;
  }
  return areOrdinary(bytes, at, bytes.length);
}

function areOrdinary(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const byte = bytes[at] ?? 0;
    const isVisible = byte >= BLANK && byte <= TILDE;
    if (!isVisible && byte !== LF && byte !== TAB && byte !== CR) return false;
  }
  return true;
}
