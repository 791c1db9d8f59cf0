import { type PathFault, pathCollisions, pathProblems } from '../core/paths.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** Faults of a path that fast-agent looks for; a control character is not one of them. */
const FAULTS: ReadonlySet<PathFault> = new Set<PathFault>(['reserved', 'trailing']);
const FORBIDDEN = /[<>:"|?*]/;
const ENCODED_SLASH = /%2f/i;

/** Why fast-agent refuses a path, or undefined where it does not. */
function reasonAgainst(path: string): string | undefined {
  if (ENCODED_SLASH.test(path)) return 'holds %2f, an encoded slash';
  const character = FORBIDDEN.exec(path)?.[0];
  if (character) return `holds ${character}`;
  return pathProblems(path).find(({ fault }) => FAULTS.has(fault))?.reason;
}

export const fastAgentFileNames = defineRule({
  id: 'fast-agent-file-names',
  summary: 'fast-agent takes only file names that work on Windows and do not collide.',
  why: 'One name that it refuses empties the whole list of the server: none of its skills is loaded.',
  basis: 'client',
  profile: 'fast-agent',
  source: profileById('fast-agent').source,
  severity: 'error',
  fix: 'none',
  messages: {
    name: {
      text: 'fast-agent refuses this path: it {reason}.',
      hint: 'Rename it with letters, digits, `-`, `_` and `.`.',
    },
    collision: {
      text: 'fast-agent takes this path and "{other}" for the same.',
      hint: 'Rename one of them so that they differ in more than case or accents.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'references/a-b_c.md': 'Text.' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'references/aux.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'what?.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'end.': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'a%2Fb.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'Notes.md': 'One.', 'notes.md': 'Two.' } },
  ],
  *check({ files }) {
    const paths = publishedFiles(files).map((file) => file.path);
    for (const file of paths) {
      const reason = reasonAgainst(file);
      if (reason) yield { id: 'name', at: WHOLE_FILE, file, data: { reason } };
    }
    for (const { path: file, other } of pathCollisions(paths)) {
      yield { id: 'collision', at: WHOLE_FILE, file, data: { other } };
    }
  },
});
