/** Edit distance between two words, counting a swap of neighbours as one step. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Longer words are not compared: the cost grows with both lengths and no known word is that long. */
const MAX_WORD = 64;

/** The known word that was most likely meant, or undefined when none is near. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const plain = (text: string) => text.toLowerCase().replace(/[_\s]/g, '-');
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(plain(word), plain(candidate));
    const allowed = candidate.length <= 3 ? 1 : candidate.length <= 6 ? 2 : 3;
    if (distance < bestDistance && distance <= allowed)
      [best, bestDistance] = [candidate, distance];
  }
  return best;
}
