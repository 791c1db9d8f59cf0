import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

export const claudeUploadOneSkillFile = defineRule({
  id: 'claude-upload-one-skill-file',
  summary: 'The skill holds exactly one SKILL.md.',
  why: 'An upload to Claude is one skill: a second SKILL.md anywhere in the zip makes it refuse all of it.',
  basis: 'client',
  profile: 'claude-upload',
  source: profileById('claude-upload').source,
  severity: 'error',
  fix: 'none',
  messages: {
    second: {
      text: 'This is a second SKILL.md in the same upload.',
      hint: 'Upload it as a skill of its own, or give the file another name.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'references/skill-notes.md': 'Text.' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'inner/SKILL.md': '---\nname: inner\n---\n' } },
  ],
  *check(skill) {
    for (const { path } of publishedFiles(skill.files)) {
      if (path.endsWith(`/${SKILL_FILE}`)) yield { id: 'second', at: WHOLE_FILE, file: path };
    }
  },
});
