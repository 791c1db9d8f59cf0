import type { Range } from '../core/text.ts';

/** Cyrillic, Greek and Armenian letters that look like a Latin one; below each, the letter it imitates. */
const OTHERS = 'авсԁеһіјкӏморԛгѕтѵԝхуАВСЕНІЈКМОРЅТХУԚԜοΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳօսցհո';
const LATINS = 'abcdehijklmopqrstvwxyABCEHIJKMOPSTXYQWoABEZHIKMNOPTYXcjoughn';
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  [...OTHERS].map((char, index) => [char, LATINS.charAt(index)]),
);

/** One test clears almost every text. */
const OTHER_SCRIPT = /[\u0370-\u058f]/;
/** A word of letters, digits and the marks of host names and commands. */
const WORD = /[\p{L}\p{N}_-]{2,64}/gu;

/** A word that mixes Latin letters with look-alikes of another script, and what it pretends to be. */
export interface Confusable extends Range {
  readonly word: string;
  readonly looksLike: string;
}

/** Every mixed-script look-alike in a stretch of text; ranges count from `base`. */
export function findConfusables(text: string, base = 0): Confusable[] {
  if (!OTHER_SCRIPT.test(text)) return [];
  const found: Confusable[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    if (!OTHER_SCRIPT.test(word) || !imitates(word)) continue;
    const start = base + match.index;
    found.push({ word, looksLike: latin(word), start, end: start + word.length });
  }
  return found;
}

/** Every letter is Latin or looks so, and both kinds occur: real words keep to one script. */
function imitates(word: string): boolean {
  let own = 0;
  let borrowed = 0;
  for (const char of word) {
    if (/[A-Za-z]/.test(char)) own++;
    else if (LOOKS_LIKE.has(char)) borrowed++;
    else if (/\p{L}/u.test(char)) return false;
  }
  return own > 0 && borrowed > 0;
}

/** The host names of a text, each as a range; a host of look-alikes alone is in disguise too. */
export function findDisguisedHosts(text: string, base = 0): Confusable[] {
  if (!OTHER_SCRIPT.test(text)) return [];
  const found: Confusable[] = [];
  for (const match of text.matchAll(/https?:\/\/([^\s/?#()<>"'`]{1,253})/giu)) {
    const host = match[1] ?? '';
    for (const label of host.matchAll(/[^.:@]+/g)) {
      const word = label[0];
      const disguised = [...word].every((char) => LOOKS_LIKE.has(char) || /[a-z0-9-]/i.test(char));
      if (!disguised || !OTHER_SCRIPT.test(word)) continue;
      const start = base + match.index + match[0].length - host.length + label.index;
      found.push({ word, looksLike: latin(word), start, end: start + word.length });
    }
  }
  return found;
}

/** The word in the letters that a reader takes it for. */
export function latin(word: string): string {
  return [...word].map((char) => LOOKS_LIKE.get(char) ?? char).join('');
}
