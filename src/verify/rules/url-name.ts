import { skillPathOf } from '../../catalog/skill-url.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const urlName = defineVerifyRule({
  id: 'url-name',
  summary: 'The address of a skill file has the name of the skill before `/SKILL.md`.',
  why: 'Clients tell a skill by the last segment of its path and refuse one whose name says otherwise.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    differs: {
      text: 'The address says "{segment}", the name of the skill is "{name}".',
      hint: 'Let the address end in /{name}/SKILL.md.',
    },
  },
  good: [withSkill(sepIndex())],
  bad: [
    {
      files: {
        'index.json': sepIndex({
          url: '«"skill://acme/refund/SKILL.md"»',
          digest: '"{digest:acme/refund/SKILL.md}"',
        }),
        'acme/refund/SKILL.md':
          '---\nname: refunds\ndescription: Refunds orders. Use when a customer asks for money back.\n---\n',
      },
    },
  ],
  about: 'index',
  *check({ file, form, entries, place }) {
    if (form !== 'sep-2640' && form !== 'listing') return;
    for (const { entry, pointer } of entries) {
      const url = entry.main?.url ?? null;
      if (url === null || entry.name === null) continue;
      const segment = skillPathOf(url).split('/').at(-1) ?? '';
      if (segment === entry.name) continue;
      const key = form === 'listing' ? 'uri' : 'url';
      const data = { segment, name: entry.name };
      yield { id: 'differs', file, at: place(`${pointer}/${key}`), data };
    }
  },
});
