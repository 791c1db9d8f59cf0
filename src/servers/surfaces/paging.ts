import type { ServedTree } from '../model.ts';
import { unknownParam } from './answer.ts';

/** A part of a list, and how to ask for the next. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Spread into an answer: empty on the last page. */
  readonly next: { readonly nextCursor?: string };
}

const CURSOR = /^([a-z]{1,16})\.([0-9a-f-]{1,32})\.([0-9]{1,9})$/;

/**
 * One page of a list. A cursor is good for the list and the tree that it was made for: a forged,
 * stale or huge one is refused (H17), so that no entry is told twice or left out.
 */
export function page<T>(
  list: string,
  tree: ServedTree,
  items: readonly T[],
  size: number,
  cursor: string | undefined,
): Page<T> {
  const start = cursor === undefined ? 0 : startOf(cursor, list, tree, size);
  if (start >= items.length && start > 0) throw badCursor();
  const end = start + size;
  const next = end < items.length ? { nextCursor: `${list}.${tree.stamp}.${end}` } : {};
  return { items: items.slice(start, end), next };
}

function startOf(cursor: string, list: string, tree: ServedTree, size: number): number {
  const match = cursor.length > 64 ? null : CURSOR.exec(cursor);
  const start = Number(match?.[3]);
  const isOurs = match?.[1] === list && match[2] === tree.stamp;
  if (!isOurs || start === 0 || start % size !== 0) throw badCursor();
  return start;
}

function badCursor() {
  return unknownParam('the cursor is not one of this list: begin again without one');
}
