/** How many pairs of units the shift table tells apart; a clash only costs a closer look. */
const PAIRS = 1 << 14;
/** Every word has to be at least this long: longer windows skip further. */
const WINDOW = 4;

/**
 * A test for whether a text holds any of many words, in the manner of Wu and Manber: the last two units
 * of a window tell how far the next word can be, so that most of the text is not looked at. A regular
 * expression with as many alternatives tries each of them at each place.
 */
export function wordFilter(words: readonly string[]): (text: string) => boolean {
  const shifts = new Uint8Array(PAIRS).fill(WINDOW - 1);
  const byPair = new Map<number, string[]>();
  for (const word of words) {
    if (word.length < WINDOW) throw new RangeError(`the word "${word}" is too short to filter by`);
    for (let at = 1; at < WINDOW; at++) {
      const pair = pairOf(word.charCodeAt(at - 1), word.charCodeAt(at));
      shifts[pair] = Math.min(shifts[pair] ?? 0, WINDOW - 1 - at);
    }
    const last = pairOf(word.charCodeAt(WINDOW - 2), word.charCodeAt(WINDOW - 1));
    byPair.set(last, [...(byPair.get(last) ?? []), word]);
  }
  return (text) => {
    for (let end = WINDOW - 1; end < text.length; ) {
      const pair = pairOf(text.charCodeAt(end - 1), text.charCodeAt(end));
      const shift = shifts[pair] ?? 0;
      if (shift === 0) {
        const from = end - WINDOW + 1;
        if (byPair.get(pair)?.some((word) => text.startsWith(word, from))) return true;
        end++;
      } else end += shift;
    }
    return false;
  };
}

function pairOf(first: number, second: number): number {
  return ((first << 7) ^ second) & (PAIRS - 1);
}
