import { SkillsError } from '../../core/errors.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { EXAMPLE_SKILL } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

const packed = (archive: Readonly<Record<string, string>>) => ({
  target: 'refunds.tar.gz',
  files: { 'refunds.tar.gz': { archive } },
});

export const archiveOdd = defineVerifyRule({
  id: 'archive-odd',
  summary: 'An archive holds nothing that a reader has to wonder about.',
  why: 'A nested archive is not looked into by anybody, and a name in the short form of Windows may be the second name of another file.',
  basis: 'advice',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    odd: {
      text: 'The archive is odd ({code}): {reason}{where}.',
      hint: 'Unpack it before you trust it; `skills pack` makes one that raises no question.',
    },
  },
  good: [packed({ 'SKILL.md': EXAMPLE_SKILL })],
  bad: [packed({ 'SKILL.md': EXAMPLE_SKILL, 'assets/more.zip': 'PK' })],
  about: 'skill',
  *check({ archives }) {
    for (const archive of archives) {
      if (!archive.read || archive.read instanceof SkillsError) continue;
      for (const { code, message, path } of archive.read.warnings) {
        const data = { code, reason: message, where: path === null ? '' : ` (${path})` };
        yield { id: 'odd', ...placeOfField(archive, 'address'), data };
      }
    }
  },
});
