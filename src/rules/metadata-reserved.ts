import { fieldOf } from '../skill/frontmatter.ts';
import { RESERVED_METADATA_PREFIX } from '../skill/spec.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

export const metadataReserved = defineRule({
  id: 'metadata-reserved',
  summary: `No \`metadata\` key begins with \`${RESERVED_METADATA_PREFIX}\`.`,
  why: 'Those keys belong to the Model Context Protocol: a server writes them, and what an author put there is overwritten or refused.',
  basis: 'spec',
  source: 'https://github.com/modelcontextprotocol/modelcontextprotocol/pull/2640',
  severity: 'error',
  fix: 'none',
  messages: {
    reserved: {
      text: 'The key "{key}" is reserved for the protocol.',
      hint: 'Use a prefix of your own, such as `com.example/`.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  com.example/team: docs\n---\n'],
  bad: ['---\nname: demo\nmetadata:\n  «io.modelcontextprotocol/x»: docs\n---\n'],
  concerns: hasField('metadata'),
  *check({ frontmatter }) {
    const metadata = fieldOf(frontmatter, 'metadata')?.value;
    for (const { key } of metadata?.kind === 'map' ? metadata.entries : []) {
      if (key.value.startsWith(RESERVED_METADATA_PREFIX)) {
        yield { id: 'reserved', at: key.range, data: { key: key.value } };
      }
    }
  },
});
