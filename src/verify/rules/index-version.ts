import { DISCOVERY_SCHEMA } from '../../catalog/discovery.ts';
import { isJsonObject } from '../../core/json.ts';
import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { discoveryIndex, EXAMPLE_SKILL, sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const indexVersion = defineVerifyRule({
  id: 'index-version',
  summary: 'The index of a web site names the schema of discovery 0.2.0, letter by letter.',
  why: 'Installers compare `$schema` as a text and drop the whole index for any other value, with exit 0 and no message.',
  basis: 'spec',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    other: {
      text: '$schema is "{found}", which readers do not know.',
      hint: `It has to be ${DISCOVERY_SCHEMA}.`,
    },
    missing: {
      text: 'The entries are those of discovery 0.2.0, but $schema is missing.',
      hint: `Add "$schema": "${DISCOVERY_SCHEMA}".`,
    },
  },
  good: [withSkill(discoveryIndex()), withSkill(sepIndex())],
  bad: [
    withSkill(discoveryIndex({}, '«"https://schemas.agentskills.io/discovery/0.2.0/schema"»')),
    {
      files: {
        'index.json':
          '«{ "skills": [{ "name": "refunds", "type": "skill-md", "url": "refunds/SKILL.md" }] }»',
        'refunds/SKILL.md': EXAMPLE_SKILL,
      },
    },
  ],
  about: 'index',
  *check({ file, form, value, place }) {
    if (form !== 'discovery' || !isJsonObject(value)) return;
    const found = value.get('$schema');
    if (found === DISCOVERY_SCHEMA) return;
    if (found === undefined) yield { id: 'missing', file, at: place('') };
    else yield { id: 'other', file, at: place('/$schema'), data: { found: String(found) } };
  },
});
