import { AT_SIGN, BANG, BLANK, HASH, TAB } from '../core/units.ts';

/**
 * What a text shows at a glance. A rule that looks for something asks for its sign first: a text without
 * the sign holds nothing for the rule, a text with it may. One scan of the bytes finds all signs at once,
 * where each rule by itself would read every text again.
 */
export const SIGN = {
  /** A word that every command has which the attack rules know. */
  command: 1 << 0,
  /** The beginning of a credential of a known issuer, or of a private key. */
  token: 1 << 1,
  /** A word that names a credential. */
  credential: 1 << 2,
  /** A word for what one can be told to obey. */
  order: 1 << 3,
  /** A web address. */
  address: 1 << 4,
  /** The opening of an HTML comment. */
  comment: 1 << 5,
  /** A property or form of link that hides text. */
  hiding: 1 << 6,
  /** A word that is left where text is to come. */
  unfinished: 1 << 7,
  skillUri: 1 << 8,
  /** A mark of an unfinished merge. */
  conflict: 1 << 9,
  /** An autolink with a scheme that is reported. */
  autolink: 1 << 10,
  /** A folder that the specification names. */
  folder: 1 << 11,
  suppression: 1 << 12,
  /** Blanks in a row, so many that they may push text out of sight. */
  blanks: 1 << 13,
  /** A byte beyond ASCII. */
  beyondAscii: 1 << 14,
  /** `#!` at the very beginning. */
  shebang: 1 << 15,
} as const;

/** One or more signs, as bits. */
export type Signs = number;

/** For a text that was not scanned: it may show anything. */
export const ALL_SIGNS: Signs = -1;

/** Each of the endings behind a beginning that is too short to be looked for alone. */
function spread(beginning: string, endings: string): string[] {
  return [...endings].map((char) => beginning + char);
}

const TOKEN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_-';
/** What may stand before a command whose name is too short to look for alone. */
const BEFORE = [...' \n\t`|"\'(;&/>$'];
const SHORT = ['nc ', 'irm ', 'iwr ', '7z ', '7za '];

const COMMANDS =
  'curl|wget|chmod|invoke-|downloads|downloadf|base64|b64dec|atob|fromhex|frombase64|xxd |-enc|' +
  'marshal.|zlib.d|/dev/tcp|/dev/udp|/dev/sd|/dev/nvme|/dev/disk|/dev/rdisk|/dev/hd|ncat|netcat|socat|mkfs|' +
  'mkfifo|fsockopen|pty.s|dup2|tcpclient|unzip|unrar|.zip|.rar|.ssh/|.aws/|.netrc|rm -|:(){|:() |' +
  'preserve-root|spctl|com.apple.q|mppref';

/** Words by sign, in lower case and of at least four bytes: letter case is not looked at. */
const WORDS: readonly (readonly [Signs, readonly string[]])[] = [
  [SIGN.command, COMMANDS.split('|')],
  [SIGN.command, BEFORE.flatMap((char) => SHORT.map((word) => char + word))],
  [SIGN.command, spread('://', '0123456789')],
  [SIGN.token, 'akia|asia|github_pat_|glpat-|k_live_|aiza|npm_|private key-----'.split('|')],
  [SIGN.token, [...'pousr'].map((char) => `gh${char}_`)],
  [SIGN.token, [...'abeprs'].map((char) => `xox${char}-`)],
  [SIGN.token, ['sk-', 'sg.', 'hf_'].flatMap((start) => spread(start, TOKEN_CHARACTERS))],
  [SIGN.credential, 'apikey|api_key|api-key|secret|token|passw|credential'.split('|')],
  [SIGN.credential, ['access', 'private'].flatMap((word) => [`${word}key`, `${word}_key`])],
  [SIGN.credential, ['access-key', 'private-key']],
  [SIGN.order, ['instruct', 'command', 'prompt', 'directive', ' says', ' tells']],
  [SIGN.address, ['http']],
  [SIGN.comment, ['<!--']],
  [SIGN.hiding, ['display', 'visibility', 'opacity', 'font-size', 'color', 'hidden']],
  [SIGN.hiding, [']:  ', ']: #', ']: <', ']:#"', ']:#(', ']:# ', ']:<>', "]:#'"]],
  [SIGN.unfinished, ['todo', 'fixme', 'lorem']],
  [SIGN.skillUri, ['skill://']],
  [SIGN.conflict, ['<<<<<<< ']],
  [SIGN.autolink, ['<javascript:', '<vbscript:', '<data:', '<file:', '<skill:']],
  [SIGN.folder, ['references/', 'reference/', 'scripts/', 'assets/']],
  [SIGN.suppression, ['skills-disable']],
];

/**
 * A word is found by four bytes of it, its anchor. Every second place of a text is looked at, by three
 * bytes: the first three or the last three of an anchor stand at such a place.
 */
const ANCHOR = 4;
const STEP = 2;
/** Places of the table of anchors, in bits: as small as it can be without many that share a place. */
const ANCHOR_BITS = 13;

interface Word {
  readonly sign: Signs;
  readonly bytes: Uint8Array;
  /** Where in the word its anchor begins. */
  readonly offset: number;
}

/** One bit for each three bytes, on where they stand in an anchor: so small that it stays near the processor. */
const GRAMS = new Uint32Array((1 << 15) / 32);
/** The signs of the words with an anchor, and those words. */
const SIGNS_BY_ANCHOR = new Uint16Array(1 << ANCHOR_BITS);
const WORDS_BY_ANCHOR = new Map<number, Word[]>();

for (const [sign, words] of WORDS) {
  for (const word of words) {
    const bytes = new TextEncoder().encode(word);
    const view = viewOf(bytes);
    const offset = rarestPart(word);
    const four = view.getUint32(offset, true);
    for (const gram of [gramOf(four), gramOf(four >>> 8)]) {
      GRAMS[gram >>> 5] = (GRAMS[gram >>> 5] ?? 0) | (1 << (gram & 31));
    }
    const anchor = anchorOf(four);
    SIGNS_BY_ANCHOR[anchor] = (SIGNS_BY_ANCHOR[anchor] ?? 0) | sign;
    WORDS_BY_ANCHOR.set(anchor, [...(WORDS_BY_ANCHOR.get(anchor) ?? []), { sign, bytes, offset }]);
  }
}

/** Where the part of a word begins that other words have least: letters in the order of their frequency. */
function rarestPart(word: string): number {
  const ranks = [...word].map((char) => ' etaoinsrhldcumfpgwybvkxjqz'.indexOf(char));
  let best = 0;
  let most = 0;
  for (let at = 0; at + ANCHOR <= ranks.length; at++) {
    const part = ranks.slice(at, at + ANCHOR);
    const rarity = part.reduce((sum, rank) => sum + (rank < 0 ? 30 : rank), 0);
    if (rarity > most) [best, most] = [at, rarity];
  }
  return best;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A number made of five bits of each of the lowest three bytes: the same for both letter cases. */
function gramOf(four: number): number {
  return (four & 0x1f) | ((four >>> 3) & 0x3e0) | ((four >>> 6) & 0x7c00);
}

/** Thirteen bits of four bytes, the same for both letter cases. */
function anchorOf(four: number): number {
  return Math.imul(four | 0x20202020, 0x9e3779b1) >>> (32 - ANCHOR_BITS);
}

/** The signs that the bytes of a text in UTF-8 show; too many of them at worst, never too few. */
export function signsIn(bytes: Uint8Array): Signs {
  if (bytes.length === 0) return 0;
  let signs = wordSigns(bytes);
  if (bytes[0] === HASH && bytes[1] === BANG) signs |= SIGN.shebang;
  if (hasManyBlanks(bytes)) signs |= SIGN.blanks;
  if ((signs & SIGN.command) !== 0) return signs;
  return isShortCommand(bytes) || hasUserAddress(bytes) ? signs | SIGN.command : signs;
}

/** No step depends on the one before, so that the processor works on several at once. */
function wordSigns(bytes: Uint8Array): Signs {
  const view = viewOf(bytes);
  let signs = 0;
  let at = 0;
  for (const last = bytes.length - ANCHOR; at <= last; at += STEP) {
    const gram = gramOf(view.getUint32(at, true));
    if ((((GRAMS[gram >>> 5] ?? 0) >>> (gram & 31)) & 1) !== 0) {
      signs |= signsAround(bytes, view, at, signs);
    }
  }
  // Of an odd number of bytes the last three are left.
  return at > 0 && at + 2 < bytes.length ? signs | signsAt(bytes, view, at - 1, signs) : signs;
}

/** An anchor may begin at a place, or one before it. */
function signsAround(bytes: Uint8Array, view: DataView, at: number, known: Signs): Signs {
  const here = signsAt(bytes, view, at, known);
  return at === 0 ? here : here | signsAt(bytes, view, at - 1, known);
}

/** The signs of the words whose anchor begins at a place, but for those that are known. */
function signsAt(bytes: Uint8Array, view: DataView, at: number, known: Signs): Signs {
  const anchor = anchorOf(view.getUint32(at, true));
  if (((SIGNS_BY_ANCHOR[anchor] ?? 0) & ~known) === 0) return 0;
  let signs = 0;
  for (const word of WORDS_BY_ANCHOR.get(anchor) ?? []) {
    if ((known & word.sign) !== 0) continue;
    if (holdsAt(bytes, at - word.offset, word.bytes)) signs |= word.sign;
  }
  return signs;
}

function holdsAt(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  if (start < 0 || start + word.length > bytes.length) return false;
  for (let i = 0; i < word.length; i++) {
    const byte = bytes[start + i] ?? 0;
    const lower = byte >= 65 && byte <= 90 ? byte | 32 : byte;
    if (lower !== word[i]) return false;
  }
  return true;
}

/** A command with a short name at the very beginning has nothing before it. */
function isShortCommand(bytes: Uint8Array): boolean {
  return SHORT_BYTES.some((word) => holdsAt(bytes, 0, word));
}

const SHORT_BYTES = SHORT.map((word) => new TextEncoder().encode(word.trimEnd()));
/** Less than half of the blanks that are reported: wherever they stand, one step meets them. */
const STRIDE = 64;
const FEW = 16;

function hasManyBlanks(bytes: Uint8Array): boolean {
  for (let at = STRIDE; at < bytes.length; at += STRIDE) {
    const byte = bytes[at];
    if (byte !== BLANK && byte !== TAB) continue;
    let end = at + 1;
    while (end < at + FEW && bytes[end] === byte) end++;
    if (end === at + FEW) return true;
  }
  return false;
}

/** A digit behind an `@`, as in `://user@127.0.0.1`. */
function hasUserAddress(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(AT_SIGN); at >= 0; at = bytes.indexOf(AT_SIGN, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next >= 48 && next <= 57) return true;
  }
  return false;
}
