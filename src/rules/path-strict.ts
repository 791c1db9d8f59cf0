import { WHOLE_FILE } from '../core/text.ts';
import { defineRule } from './rule.ts';

/** P-02: one segment of a strict path. */
const SEGMENT = /^[a-z0-9][a-z0-9_-]*$/;

export const pathStrict = defineRule({
  id: 'path-strict',
  summary: 'The folders down to a skill make a strict skill path.',
  why: 'The Model Drive Protocol addresses a skill as /folder/folder/skill.md and registers no other form: such a skill cannot be reached.',
  basis: 'client',
  profile: 'mdp',
  source: 'Model Drive Protocol, strict skill paths',
  severity: 'error',
  fix: 'none',
  messages: {
    segment: {
      text: 'The path "/{path}/skill.md" is not strict: "{segment}" {reason}.',
      hint: 'Rename the folder with a-z, 0-9, "-" and "_", beginning with a letter or digit.',
    },
  },
  good: [
    { skill: '---\nname: files\n---\n', folder: 'workspace/code_review/files' },
    '---\nname: demo\n---\n',
  ],
  bad: [
    { skill: '---\nname: review\n---\n', folder: 'Workspace/review' },
    { skill: '---\nname: review\n---\n', folder: 'work space/review' },
    { skill: '---\nname: review\n---\n', folder: '_drafts/review' },
  ],
  *check({ treePath }) {
    const segment = treePath?.split('/').find((one) => !SEGMENT.test(one));
    if (treePath === undefined || segment === undefined) return;
    const data = { path: treePath, segment, reason: reasonAgainst(segment) };
    yield { id: 'segment', at: WHOLE_FILE, data };
  },
});

function reasonAgainst(segment: string): string {
  if (/[A-Z]/.test(segment)) return 'has uppercase letters';
  const other = /[^a-z0-9_-]/u.exec(segment)?.[0];
  return other === undefined ? 'begins with a sign' : `holds "${other}"`;
}
