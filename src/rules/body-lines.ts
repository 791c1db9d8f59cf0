import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** AS-12: lines that a body should stay under. */
const MAX_LINES = 500;

const body = (lines: number) => `---\nname: demo\n---\n${'word\n'.repeat(lines)}`;

/** Counts line ends only as far as it must: few bodies pass the limit, and most need no line map. */
function mayHaveMore(text: string, start: number): boolean {
  if (text.includes('\r')) return true;
  let at = start - 1;
  for (let line = 0; line < MAX_LINES; line++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return false;
  }
  return true;
}

export const bodyLines = defineRule({
  id: 'body-lines',
  summary: 'The body stays under 500 lines.',
  why: 'All of the body is read each time the skill is used; long ones are mostly details that one task in ten needs.',
  basis: 'spec',
  source: `${SPECIFICATION}#progressive-disclosure`,
  severity: 'warning',
  fix: 'none',
  messages: {
    lines: {
      text: 'The body has {count} lines; the limit of {limit} is passed here.',
      hint: 'Move details into files under references/ that the agent opens when it needs them.',
    },
  },
  good: [body(500)],
  bad: [`${body(500)}«last»\n`],
  *check({ source }) {
    if (!source) return;
    const { text, bodyStart } = source;
    if (!mayHaveMore(text, bodyStart)) return;
    const { lines } = source;
    const first = lines.position(bodyStart).line;
    // An ending after the last line begins no further one.
    const last = lines.position(text.endsWith('\n') ? text.length - 1 : text.length).line;
    const count = last - first + 1;
    if (count <= MAX_LINES) return;
    const start = lines.lineStart(first + MAX_LINES);
    const end = start + lines.lineText(first + MAX_LINES).length;
    yield { id: 'lines', at: { start, end }, data: { count, limit: MAX_LINES } };
  },
});
