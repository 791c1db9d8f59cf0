import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { entryOf } from '../skill/yaml-node.ts';
import { defineRule } from './rule.ts';

export const versionMissing = defineRule({
  id: 'version-missing',
  summary: 'A skill states its version in `metadata.version`.',
  why: 'People who report a problem can then say which text they have.',
  basis: 'advice',
  source: `${SPECIFICATION}#metadata-field`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    missing: {
      text: 'The skill states no version.',
      hint: 'Add `metadata:` with a line `version: "1.0"`, quoted.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  version: "1.0"\n---\n'],
  bad: ['«---»\nname: demo\n---\n', '«---»\nname: demo\nmetadata:\n  author: me\n---\n'],
  *check({ frontmatter }) {
    if (!frontmatter?.root || !frontmatter.reliable) return;
    const metadata = fieldOf(frontmatter, 'metadata')?.value;
    const inside = metadata?.kind === 'map' ? entryOf(metadata, 'version') : undefined;
    if (inside || fieldOf(frontmatter, 'version')) return;
    yield { id: 'missing', at: frontmatter.block.open };
  },
});
