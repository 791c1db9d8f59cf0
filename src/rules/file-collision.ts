import { pathCollisions } from '../core/paths.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { WINDOWS_NAMES } from '../skill/spec.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

export const fileCollision = defineRule({
  id: 'file-collision',
  summary: 'No two files of a skill become one on another system.',
  why: 'Windows and macOS do not tell `Ref.md` from `ref.md`: one of the two overwrites the other when the skill is unpacked.',
  basis: 'spec',
  source: WINDOWS_NAMES,
  severity: 'error',
  fix: 'none',
  messages: {
    'same-key': {
      text: '"{path}" and "{other}" are one file on systems that ignore letter case or Unicode form.',
      hint: 'Rename one of them.',
    },
    'file-and-folder': {
      text: '"{path}" is a file where "{other}" has to be a folder.',
      hint: 'Rename one of them.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'a/ref.md': '', 'b/Ref.md': '' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'Ref.md': '', 'ref.md': '' } },
    { skill: '---\nname: demo\n---\n', files: { 'Docs/a.md': '', 'docs/b.md': '' } },
    { skill: '---\nname: demo\n---\n', files: { 'ﬁle.md': '', 'file.md': '' } },
    { skill: '---\nname: demo\n---\n', files: { Docs: '', 'docs/b.md': '' } },
  ],
  concerns: hasOddPaths,
  *check({ files }) {
    const paths = publishedFiles(files).map((file) => file.path);
    for (const { path, other, reason } of pathCollisions(paths)) {
      yield { id: reason, at: WHOLE_FILE, file: path, data: { path, other } };
    }
  },
});
