import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { lintOne } from '../../src/lint/outcome.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const SKILLS = 60;
const BODY = 'word word word word word\n'.repeat(8000);

/** A skill with findings, fixes, a key that others may share, and a long text. */
function outcome(at: number) {
  const text = `---\nname: a-name-of-some-length-${at}\ndescription: Shows things of kind ${at}: all.\nauthor-field: someone\n---\n[gone](references/a-missing-file-${at}.md)\n${BODY}`;
  const files = fileSet([memoryFile('SKILL.md', text)]);
  return lintOne({ files, folder: 'x', path: 'x', root: '.' }, resolveSettings());
}

it('nothing of a skill is kept after its diagnostics', () => {
  const kept = [outcome(0)];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let at = 1; at <= SKILLS; at++) kept.push(outcome(at));
  collectGarbage();
  const grown = process.memoryUsage().heapUsed - before;
  expect(kept.every(({ diagnostics }) => diagnostics.length > 2)).toBe(true);
  expect(grown).toBeLessThan((SKILLS * BODY.length) / 4);
});
