import { SkillsError } from '../../core/errors.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { archiveTypeOf } from '../archive.ts';
import { bytesOf, placeOfField } from '../artifact.ts';
import { ARCHIVE_FIELDS, discoveryIndex, EXAMPLE_SKILL } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

const packed = (archive: Readonly<Record<string, string>>) => ({
  target: 'refunds.tar.gz',
  files: { 'refunds.tar.gz': { archive } },
});

export const archiveRefused = defineVerifyRule({
  id: 'archive-refused',
  summary: 'An archive is whole, and unpacks to the same harmless files everywhere.',
  why: 'Unpacking an archive of a stranger can write outside its folder or fill the disk, and clients disagree about what an odd archive holds.',
  basis: 'safety',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    refused: {
      text: 'The archive is refused ({code}): {reason}{where}.',
      hint: 'Pack it anew with `skills pack`; `skills unpack` refuses this one too.',
    },
  },
  good: [packed({ 'SKILL.md': EXAMPLE_SKILL, 'references/a.md': 'A.\n' })],
  bad: [
    packed({ 'refunds/SKILL.md': EXAMPLE_SKILL }),
    packed({ './SKILL.md': EXAMPLE_SKILL }),
    packed({ 'SKILL.md': EXAMPLE_SKILL, 'link@': '/etc/passwd' }),
    {
      files: {
        'index.json': discoveryIndex({ ...ARCHIVE_FIELDS, url: '«"refunds.tar.gz"»' }),
        'refunds.tar.gz': { archive: { 'SKILL.md': EXAMPLE_SKILL, '../evil.sh': 'rm' } },
      },
    },
  ],
  about: 'skill',
  *check({ archives }) {
    for (const archive of archives) {
      const { read } = archive;
      if (!(read instanceof SkillsError)) continue;
      // What is no archive at all is told by `artifact-type`, where an index called it one.
      const isNone = archiveTypeOf(bytesOf(archive) ?? new Uint8Array()) === null;
      if (isNone && archive.named) continue;
      const { code, message, where } = read;
      const data = { code, reason: message, where: where ? ` (${where})` : '' };
      yield { id: 'refused', ...placeOfField(archive, 'address'), data };
    }
  },
});
