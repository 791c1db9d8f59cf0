import { referencesOf } from '../skill/references.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceFolder = defineRule({
  id: 'reference-folder',
  summary: 'Links lead to files, not to folders.',
  why: 'An agent that follows a link reads a file. A folder has to be listed first, and where skills are served as resources a folder cannot be read at all.',
  basis: 'advice',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    folder: {
      text: '"{url}" is a folder, which cannot be read like a file.',
      hint: 'Link to the file in it that is meant, or write the folder as `code`.',
    },
  },
  good: [
    {
      skill:
        '---\nname: demo\n---\n[Guide](references/guide.md), all in `references/`, [here](./).\n',
      files: { 'references/guide.md': '' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\nAll [guides](«references/») and [more](«references»).\n',
      files: { 'references/guide.md': '' },
    },
  ],
  // L12
  concerns: hasReferences,
  *check(skill) {
    for (const { at, file, url, outcome } of referencesOf(skill)) {
      if (outcome.kind !== 'found' || outcome.type !== 'folder' || outcome.path === '') continue;
      yield { id: 'folder', at, file, data: { url } };
    }
  },
});
