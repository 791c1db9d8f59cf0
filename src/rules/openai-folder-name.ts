import { nameOf } from '../skill/name.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

export const openaiFolderName = defineRule({
  id: 'openai-folder-name',
  summary: 'The folder that is zipped for OpenAI is named as the skill.',
  why: 'The upload takes a zip with one top-level folder, and that folder is named as the skill.',
  basis: 'client',
  profile: 'openai',
  source: profileById('openai').source,
  severity: 'warning',
  fix: 'none',
  messages: {
    folder: {
      text: 'The folder is named "{folder}", the skill "{name}".',
      hint: 'Rename one of them, or upload what `skills pack --format zip --layout folder` makes.',
    },
  },
  good: ['---\nname: demo\n---\n'],
  bad: ['---\nname: «other»\n---\n'],
  *check(skill) {
    const name = nameOf(skill);
    const { folder } = skill;
    if (!name || folder === null || folder === name.value) return;
    yield { id: 'folder', at: name.range, data: { folder, name: name.value } };
  },
});
