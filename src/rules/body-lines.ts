import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** AS-12: lines that a body should stay under. */
const MAX_LINES = 500;

const body = (lines: number) => `---\nname: demo\n---\n${'word\n'.repeat(lines)}`;

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
    const { text, lines, bodyStart } = source;
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
