import type { ArchiveCode } from '../core/errors.ts';
import type { PathFault } from '../core/paths.ts';
import type { Findings } from './findings.ts';

const CODES: Readonly<Record<PathFault, ArchiveCode>> = {
  empty: 'archive-name-empty',
  nul: 'archive-name-nul',
  encoding: 'archive-name-encoding',
  drive: 'archive-path-drive',
  absolute: 'archive-path-absolute',
  backslash: 'archive-path-backslash',
  escape: 'archive-path-escape',
  dot: 'archive-path-dot',
  char: 'archive-name-char',
  hidden: 'archive-name-hidden',
  reserved: 'archive-name-reserved',
  trailing: 'archive-name-trailing',
  long: 'archive-name-long',
  depth: 'archive-depth',
  nfc: 'archive-name-nfc',
  'windows-length': 'archive-name-long',
};

/** The code under which a fault of a path is refused, by readers and by writers. */
export function codeOfFault(fault: PathFault): ArchiveCode {
  return CODES[fault];
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A name from its bytes; what is not UTF-8 is refused and shown as well as can be (A23). */
export function decodeName(bytes: Uint8Array, findings: Findings): string {
  try {
    return strict.decode(bytes);
  } catch {
    const shown = new TextDecoder().decode(bytes);
    findings.add('name', 'archive-name-encoding', 'a path is not valid UTF-8', shown);
    return shown;
  }
}
