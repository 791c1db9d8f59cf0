import { fieldOf } from '../skill/frontmatter.ts';
import type { YamlNode } from '../skill/yaml-node.ts';
import { scalarType, typeName } from '../skill/yaml-readings.ts';
import { hasField } from './concerns.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** What a value is instead of a text, or undefined where it is one. */
function otherKind(value: YamlNode): string | undefined {
  if (value.kind !== 'scalar') return `a ${value.kind}`;
  const type = scalarType(value);
  return type === 'string' ? undefined : typeName(type);
}

export const mcpSdkMetadata = defineRule({
  id: 'mcp-sdk-metadata',
  summary: 'The values of `metadata` are texts for the MCP TypeScript SDK.',
  why: 'The SDK refuses metadata with anything but texts in it, and leaves the whole skill out.',
  basis: 'client',
  profile: 'mcp-sdk',
  source: profileById('mcp-sdk').source,
  severity: 'error',
  fix: 'none',
  messages: {
    value: {
      text: 'The value of "{key}" is {kind}, not a text.',
      hint: 'Quote it, or write its parts as texts of their own.',
    },
    metadata: {
      text: '`metadata` is {kind}, not a map of texts.',
      hint: 'Write one `key: "value"` line for each entry.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  version: "1.0"\n---\n'],
  bad: [
    '---\nname: demo\nmetadata:\n  version: «1.0»\n  vendor:\n    «a: b»\n---\n',
    '---\nname: demo\nmetadata:\n  «- a»\n---\n',
  ],
  concerns: hasField('metadata'),
  *check({ frontmatter }) {
    const metadata = fieldOf(frontmatter, 'metadata')?.value;
    if (!metadata || !frontmatter?.reliable) return;
    if (metadata.kind !== 'map') {
      const kind = otherKind(metadata) ?? 'a text';
      yield { id: 'metadata', at: metadata.range, data: { kind } };
      return;
    }
    for (const { key, value } of metadata.entries) {
      const kind = otherKind(value);
      if (kind) yield { id: 'value', at: value.range, data: { key: key.value, kind } };
    }
  },
});
