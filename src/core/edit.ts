import { SkillsError } from './errors.ts';
import type { Range } from './text.ts';

/** Replace a range of a text. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
  /** Set on an insertion that may stand beside others at the same place. */
  readonly stacks?: true;
}

/** Edits from first to last; two insertions at one place keep their order. */
function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

/** True when two edits touch the same text or the same insertion point. */
export function editsOverlap(a: Edit, b: Edit): boolean {
  if (a.range.start === b.range.start) return !(a.stacks && b.stacks);
  return a.range.start < b.range.end && b.range.start < a.range.end;
}

/** Applies edits to a text; overlapping edits are refused, never guessed at. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const edit of inOrder(edits)) {
    if (edit.range.start < done || edit.range.end > text.length) {
      throw new SkillsError('edit-overlap', 'two fixes change the same text');
    }
    result += text.slice(done, edit.range.start) + edit.text;
    done = edit.range.end;
  }
  return result + text.slice(done);
}

/** Maps an offset of the edited text back to the offset in the original that it came from. */
export function originalOffset(edits: readonly Edit[], offset: number): number {
  let shift = 0;
  for (const { range, text } of inOrder(edits)) {
    const start = range.start + shift;
    if (offset < start) break;
    if (offset < start + text.length) return Math.min(range.start + (offset - start), range.end);
    shift += text.length - (range.end - range.start);
  }
  return offset - shift;
}
