import type { FileEntry } from '../core/files.ts';

/** What kind of file a reviewer cannot read, in words. */
export type OpaqueKind = 'bytecode' | 'program' | 'archive' | 'macros' | 'disguised';

/** Endings that say enough: such a file need not be opened. */
const BY_NAME: readonly (readonly [OpaqueKind, RegExp])[] = [
  ['bytecode', /\.(?:pyc|pyo|class|jar|war|wasm|elc|luac|beam)$/i],
  ['program', /\.(?:exe|dll|so|dylib|msi|com|scr|apk|app|deb|rpm|dmg|pkg|node|o|a|lib)$/i],
  [
    'archive',
    /\.(?:zip|skill|tar|tgz|tar\.(?:gz|bz2|xz|zst)|gz|bz2|xz|zst|7z|rar|iso|cab|whl|egg)$/i,
  ],
  ['macros', /\.(?:docm|xlsm|pptm|dotm|xltm|xlam|ppam)$/i],
];
const OFFICE = /\.(?:docx|xlsx|pptx|dotx|xltx)$/i;
/** Endings of text: bytes that are none are in disguise (L38). */
const TEXT =
  /\.(?:md|markdown|txt|json|ya?ml|toml|csv|tsv|py|sh|bash|js|mjs|cjs|ts|rb|pl|html?|css|xml)$/i;

/** First bytes of programs and archives, in hexadecimal. */
const BY_START: readonly (readonly [OpaqueKind, string])[] = [
  ['program', '7f454c46'],
  ['program', '4d5a90'],
  ['program', 'cffaedfe'],
  ['program', 'cefaedfe'],
  ['program', 'feedface'],
  ['program', 'feedfacf'],
  ['bytecode', 'cafebabe'],
  ['bytecode', '0061736d'],
  ['archive', '504b0304'],
  ['archive', '1f8b08'],
  ['archive', '377abcaf271c'],
  ['archive', '526172211a07'],
];

/** Files above this size are judged by name alone: reading them would cost more than the answer. */
const MAX_READ = 4 * 1024 * 1024;
/** The part of an office file that holds its programs. */
const MACRO_PART = [...'vbaProject.bin'].map((char) => char.charCodeAt(0));

/** True for a file that is a text by its name. */
export function isTextByName(path: string): boolean {
  return TEXT.test(path);
}

/** Why a file cannot be reviewed as text, or undefined where it can or is a picture, font or document. */
export function opaqueKind(file: FileEntry, isText: () => boolean): OpaqueKind | undefined {
  const named = BY_NAME.find(([, pattern]) => pattern.test(file.path));
  if (named) return named[0];
  if (file.size > MAX_READ || file.size === 0) return undefined;
  if (OFFICE.test(file.path)) return includes(file.read(), MACRO_PART) ? 'macros' : undefined;
  const hasEnding = /\.[a-z0-9]{1,12}$/i.test(file.path);
  if (hasEnding && !TEXT.test(file.path)) return undefined;
  if (isText()) return undefined;
  const bytes = file.read();
  const start = [...bytes.subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const known = BY_START.find(([, mark]) => start.startsWith(mark));
  return TEXT.test(file.path) ? (isWide(start) ? undefined : 'disguised') : known?.[0];
}

/** UTF-16 is text that only needs saving anew. */
function isWide(start: string): boolean {
  return start.startsWith('fffe') || start.startsWith('feff');
}

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  const first = part[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}
