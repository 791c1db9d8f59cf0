import { quoted } from '../../core/visible.ts';
import { decodeText } from '../../skill/decode.ts';
import { MAX_TEXT_BYTES } from '../../skill/spec.ts';
import type { ServedFile } from '../model.ts';

/** Only the beginning of a file tells what it is for. */
const LOOKED_AT = 4096;
const MAX_SUMMARY = 200;
/** A heading, a comment, or the first words of a text in quotes. */
const FIRST_WORDS = /^[ \t]{0,8}(?:#{1,6}|\/\/|--|"""|''')[ \t]{0,8}(?!!)(\S[^\n]{0,400})$/m;

/** What a file says of itself in its first heading or comment, else its size. */
export function summaryOf({ size }: ServedFile, read: () => Uint8Array): string {
  const bare = `${size} bytes`;
  if (size > MAX_TEXT_BYTES) return bare;
  const { text, invalidAt } = decodeText(read());
  if (invalidAt !== null) return bare;
  const found = FIRST_WORDS.exec(text.slice(0, LOOKED_AT).replace(/^#![^\n]*\n/, ''));
  return quoted(found?.[1]?.replace(/(?:"""|''')\s*$/, '').trim() || bare, MAX_SUMMARY);
}
