/** AR-10: bytes that a ustar header has for the last part of a path, and for the folders before it. */
export const USTAR_NAME_BYTES = 100;
export const USTAR_PREFIX_BYTES = 155;

const encoder = new TextEncoder();

/** True when a path fits a plain ustar header: whole, or cut at a slash into prefix and name (AR-10). */
export function fitsUstar(path: string): boolean {
  const bytes = encoder.encode(path);
  if (bytes.length <= USTAR_NAME_BYTES) return true;
  if (bytes.length > USTAR_PREFIX_BYTES + 1 + USTAR_NAME_BYTES) return false;
  const slash = 0x2f;
  for (let at = Math.max(1, bytes.length - USTAR_NAME_BYTES - 1); at <= USTAR_PREFIX_BYTES; at++) {
    if (bytes[at] === slash && at < bytes.length - 1) return true;
  }
  return false;
}
