import type { OddType } from '../core/files.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { hasOddEntries } from './concerns.ts';
import { defineRule } from './rule.ts';

const MESSAGES: Readonly<Record<OddType, string>> = {
  link: 'link',
  fifo: 'special',
  socket: 'special',
  device: 'special',
  'bad-name': 'name',
  'too-deep': 'deep',
};

const hint = 'Replace it with a regular file or remove it.';

export const fileType = defineRule({
  id: 'file-type',
  summary: 'A skill holds only regular files and folders.',
  why: 'A link can point at anything on the machine that opens it, and a pipe or device can block it for ever; archives and clients refuse both. Nothing is followed here.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    link: {
      text: 'This is a symbolic link, which was not followed.',
      hint: 'Replace it with a copy of what it points to.',
    },
    special: { text: 'This is a {type}, not a regular file.', hint },
    name: {
      text: 'The name of this file is not valid UTF-8.',
      hint: 'Rename it with plain letters.',
    },
    deep: {
      text: 'Folders nest too deep here; what lies below was not looked at.',
      hint: 'Flatten them.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'references/a.md': 'Text.' } }],
  bad: [{ skill: '---\nname: demo\n---\n', files: { 'notes.md@': '/etc/hosts' } }],
  concerns: hasOddEntries,
  *check({ files }) {
    for (const { path, type } of files.odd) {
      yield { id: MESSAGES[type], at: WHOLE_FILE, file: path, data: { type } };
    }
  },
});
