/** How a line takes part in a change: kept, taken away, or added. */
export type LineEdit = ' ' | '-' | '+';

/** The work that may go into a small result: lines times differences. Beyond it all lines are replaced. */
const MAX_WORK = 20_000_000;
const MAX_DIFFERENCES = 1000;

/** The edits that turn one list of lines into another, few where that can be found in bounded time. */
export function lineEdits(before: readonly string[], after: readonly string[]): LineEdit[] {
  let head = 0;
  let tail = 0;
  const shorter = Math.min(before.length, after.length);
  while (head < shorter && before[head] === after[head]) head++;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  return [...repeat(' ', head), ...changedLines(a, b), ...repeat(' ', tail)];
}

function repeat(edit: LineEdit, count: number): LineEdit[] {
  return new Array<LineEdit>(count).fill(edit);
}

function changedLines(a: readonly string[], b: readonly string[]): LineEdit[] {
  const all = [...repeat('-', a.length), ...repeat('+', b.length)];
  if (a.length === 0 || b.length === 0) return all;
  const numbers = new Map<string, number>();
  const numbered = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  const size = a.length + b.length;
  const most = Math.min(size, MAX_DIFFERENCES, Math.floor(MAX_WORK / size));
  return shortestEdits(Int32Array.from(a, numbered), Int32Array.from(b, numbered), most) ?? all;
}

/** Myers' greedy search: the furthest place on each diagonal, with one difference more per round. */
function shortestEdits(a: Int32Array, b: Int32Array, most: number): LineEdit[] | undefined {
  const rounds: Int32Array[] = [];
  const middle = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  for (let round = 0; round <= most; round++) {
    // Only the diagonals that this round reads are kept, so that few differences need little memory.
    rounds.push(furthest.slice(middle - round - 1, middle + round + 2));
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      let x = nextStart(furthest, middle + diagonal, diagonal, round).x;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(rounds, a.length, b.length);
    }
  }
  return undefined;
}

/** Where a diagonal is entered: by an added line from the one above it, or by one taken away. */
function nextStart(furthest: Int32Array, at: number, diagonal: number, round: number) {
  const above = furthest[at + 1] ?? 0;
  const below = furthest[at - 1] ?? 0;
  const added = diagonal === -round || (diagonal !== round && below < above);
  return added ? { added, x: above } : { added, x: below + 1 };
}

function walkBack(rounds: readonly Int32Array[], aLength: number, bLength: number): LineEdit[] {
  const edits: LineEdit[] = [];
  let x = aLength;
  let diagonal = aLength - bLength;
  for (let round = rounds.length - 1; round >= 0; round--) {
    const furthest = rounds[round] ?? new Int32Array();
    const start = nextStart(furthest, round + 1 + diagonal, diagonal, round);
    const from = round === 0 ? 0 : start.x;
    for (; x > from; x--) edits.push(' ');
    if (round === 0) break;
    edits.push(start.added ? '+' : '-');
    if (start.added) diagonal++;
    else {
      x--;
      diagonal--;
    }
  }
  return edits.reverse();
}
