import { problemsOf } from '../skill/skill.ts';
import {
  MAX_FRONTMATTER_BYTES,
  MAX_FRONTMATTER_DEPTH,
  MAX_FRONTMATTER_NODES,
  SPECIFICATION,
} from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

const MOVE =
  'Move data into a file under `assets/` or `references/`; frontmatter is for a few fields.';

export const frontmatterLimit = defineRule({
  id: 'frontmatter-limit',
  summary: 'The frontmatter is small enough to be read by everyone.',
  why: 'YAML readers need quadratic time, deep stacks or much memory for large or deep input; clients refuse it or hang. No public skill comes near these limits.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    size: {
      text: `The frontmatter is over ${MAX_FRONTMATTER_BYTES / 1024} KiB; the file was not looked at any further.`,
      hint: MOVE,
    },
    depth: {
      text: `The frontmatter nests deeper than ${MAX_FRONTMATTER_DEPTH} levels; the file was not looked at any further.`,
      hint: MOVE,
    },
    nodes: {
      text: `The frontmatter holds more than ${MAX_FRONTMATTER_NODES} keys and values; the file was not looked at any further.`,
      hint: MOVE,
    },
  },
  good: ['---\nname: demo\nmetadata: {a: {b: {c: {d: e}}}}\n---\n'],
  bad: [
    `«---»\nname: demo\ndata: ${'['.repeat(17)}${']'.repeat(17)}\n---\n`,
    `«---»\nname: demo\ntext: ${'x'.repeat(MAX_FRONTMATTER_BYTES)}\n---\n`,
    `«---»\n${Array.from({ length: 501 }, (_, i) => `key-${i}: value\n`).join('')}---\n`,
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-limit'),
});
