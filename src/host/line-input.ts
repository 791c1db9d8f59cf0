/** A key as a terminal sends it. */
export interface Key {
  readonly name?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
  /** What it writes, if it writes anything. */
  readonly text?: string | undefined;
}

/** A line being written, with the place of the cursor in code points. */
export interface LineState {
  readonly points: readonly string[];
  readonly cursor: number;
}

/** A line that begins with a text and the cursor behind it. */
export function startLine(text: string): LineState {
  const points = [...text];
  return { points, cursor: points.length };
}

/** The line after a key; keys that mean nothing here leave it as it is. */
export function pressed({ points, cursor }: LineState, key: Key): LineState {
  const cut = (from: number, to: number): LineState => ({
    points: [...points.slice(0, from), ...points.slice(to)],
    cursor: from,
  });
  const go = (to: number): LineState => ({
    points,
    cursor: Math.max(0, Math.min(points.length, to)),
  });
  const name = key.ctrl ? `ctrl-${key.name}` : key.name;
  if (name === 'backspace' || name === 'ctrl-h') return cut(Math.max(0, cursor - 1), cursor);
  if (name === 'delete') return { ...cut(cursor, cursor + 1), cursor };
  if (name === 'left' || name === 'ctrl-b') return go(cursor - 1);
  if (name === 'right' || name === 'ctrl-f') return go(cursor + 1);
  if (name === 'home' || name === 'ctrl-a') return go(0);
  if (name === 'end' || name === 'ctrl-e') return go(points.length);
  if (name === 'ctrl-u') return cut(0, cursor);
  if (name === 'ctrl-k') return { ...cut(cursor, points.length), cursor };
  if (name === 'ctrl-w') return cut(wordStart(points, cursor), cursor);
  return key.ctrl || key.meta ? { points, cursor } : typed({ points, cursor }, key.text ?? '');
}

/** Controls are never typed into a line: a paste may hold them. */
function typed({ points, cursor }: LineState, text: string): LineState {
  const fresh = [...text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '')];
  if (fresh.length === 0) return { points, cursor };
  return {
    points: [...points.slice(0, cursor), ...fresh, ...points.slice(cursor)],
    cursor: cursor + fresh.length,
  };
}

function wordStart(points: readonly string[], cursor: number): number {
  let at = cursor;
  while (at > 0 && points[at - 1] === ' ') at--;
  while (at > 0 && points[at - 1] !== ' ') at--;
  return at;
}

/** The entry of a list that a key leads to, from the one that is marked. */
export function moved(marked: number, count: number, key: Key): number {
  if (key.name === 'up' || key.text === 'k') return (marked + count - 1) % count;
  if (key.name === 'down' || key.name === 'tab' || key.text === 'j') return (marked + 1) % count;
  if (key.name === 'home') return 0;
  if (key.name === 'end') return count - 1;
  const digit = /^[1-9]$/.test(key.text ?? '') ? Number(key.text) : 0;
  return digit > 0 && digit <= count ? digit - 1 : marked;
}
