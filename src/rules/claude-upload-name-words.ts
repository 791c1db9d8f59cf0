import { nameOf } from '../skill/name.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const RESERVED = /claude|anthropic/i;

export const claudeUploadNameWords = defineRule({
  id: 'claude-upload-name-words',
  summary: 'The name does not hold "claude" or "anthropic".',
  why: 'Both words are reserved where skills are uploaded to Claude; the upload is refused.',
  basis: 'client',
  profile: 'claude-upload',
  source: profileById('claude-upload').source,
  severity: 'error',
  fix: 'none',
  messages: {
    word: {
      text: 'The name "{name}" holds the reserved word "{word}".',
      hint: 'Choose a name without it, and rename the folder too.',
    },
  },
  good: ['---\nname: demo\n---\n'],
  bad: ['---\nname: «claude-helper»\n---\n', '---\nname: «my-Anthropic-tools»\n---\n'],
  *check(skill) {
    const name = nameOf(skill);
    const word = name && RESERVED.exec(name.value)?.[0];
    if (word) yield { id: 'word', at: name.range, data: { name: name.value, word } };
  },
});
