import { nearestWord } from '../core/suggest.ts';
import type { FindingFix } from '../skill/finding.ts';
import { type Frontmatter, fieldOf } from '../skill/frontmatter.ts';
import { CLAUDE_CODE_FIELDS, SPEC_FIELDS, SPECIFICATION } from '../skill/spec.ts';
import type { YamlEntry } from '../skill/yaml-node.ts';
import { quoteYaml } from '../skill/yaml-quote.ts';
import { defineRule } from './rule.ts';

const KNOWN = new Set<string>(SPEC_FIELDS);

/** Moves a one-line field below `metadata`, which is where the specification wants it. */
function moveUnderMetadata(
  entry: YamlEntry,
  { root, block }: Frontmatter,
  text: string,
): FindingFix | undefined {
  const { key, value } = entry;
  if (!root || root.flow || value.kind !== 'scalar' || value.value === '') return undefined;
  const lineEnd = text.indexOf('\n', value.range.end);
  const rest = text.slice(value.range.end, lineEnd < 0 ? text.length : lineEnd);
  const oneLine = !text.slice(key.range.start, value.range.end).includes('\n');
  if (!oneLine || rest.trim() !== '' || lineEnd < 0) return undefined;
  const metadata = fieldOf({ root, block, reliable: true }, 'metadata')?.value;
  if (metadata && (metadata.kind !== 'map' || metadata.flow || metadata.entries.length === 0))
    return undefined;
  const eol = text[lineEnd - 1] === '\r' ? '\r\n' : '\n';
  const first = metadata?.kind === 'map' ? metadata.entries[0] : undefined;
  if (metadata?.kind === 'map' && metadata.entries.some((e) => e.key.value === key.value))
    return undefined;
  const indent = first
    ? text.slice(text.lastIndexOf('\n', first.key.range.start) + 1, first.key.range.start)
    : '  ';
  if (/\S/.test(indent)) return undefined;
  // As it is written: a key may need its quotes.
  const written = text.slice(key.range.start, key.range.end);
  const line = `${indent}${written}: ${quoteYaml(value.value)}${eol}`;
  const at = first ? first.key.range.start - indent.length : block.close.start;
  const place = { start: at, end: at };
  return {
    edits: [
      { range: { start: key.range.start, end: lineEnd + 1 }, text: '' },
      first
        ? { range: place, text: line, stacks: true }
        : { range: place, text: `metadata:${eol}${line}` },
    ],
  };
}

export const unknownField = defineRule({
  id: 'unknown-field',
  summary: 'The frontmatter has only the fields of the specification.',
  why: 'The reference validator refuses other top-level fields and most clients ignore them; a misspelled field is ignored the same way. Own data belongs under `metadata`.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'warning',
  fix: 'unsafe',
  messages: {
    near: { text: 'There is no field "{key}"; did you mean "{meant}"?', hint: 'Write `{meant}:`.' },
    client: {
      text: '"{key}" is a field of Claude Code; other clients ignore it, the reference validator refuses it.',
      hint: 'Keep it if the skill is for that client only; `--profile claude-code` allows it.',
    },
    unknown: {
      text: '"{key}" is not a field of the specification.',
      hint: 'Move it below `metadata:`.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows.\nlicense: MIT\nmetadata:\n  version: "1"\n---\n'],
  bad: [
    { skill: '---\n«Name»: demo\n---\n', fixed: '---\nname: demo\n---\n' },
    {
      skill: '---\nname: demo\n«allowed_tools»: Read\n---\n',
      fixed: '---\nname: demo\nallowed-tools: Read\n---\n',
    },
    {
      skill: '---\nname: demo\n«author»: someone\n---\n',
      fixed: '---\nname: demo\nmetadata:\n  author: "someone"\n---\n',
    },
    {
      skill: '---\n«version»: 1.0\nname: demo\nmetadata:\n  author: someone\n---\n',
      fixed: '---\nname: demo\nmetadata:\n  version: "1.0"\n  author: someone\n---\n',
    },
    '---\nname: demo\n«argument-hint»: "[file]"\n---\n',
  ],
  *check({ frontmatter, source }) {
    if (!frontmatter?.root || !source) return;
    const present = new Set(frontmatter.root.entries.map((entry) => entry.key.value));
    for (const entry of frontmatter.root.entries) {
      const { value: key, range: at } = entry.key;
      if (KNOWN.has(key) || key === '<<' || key === '') continue;
      const client = CLAUDE_CODE_FIELDS.includes(key);
      const meant = client ? undefined : nearestWord(key, SPEC_FIELDS);
      if (client) yield { id: 'client', at, data: { key }, allowedBy: 'claude-code' };
      else if (!frontmatter.reliable) continue;
      else if (meant && !present.has(meant)) {
        yield {
          id: 'near',
          at,
          data: { key, meant },
          fix: { edits: [{ range: at, text: meant }] },
        };
      } else {
        const fix = frontmatter.reliable
          ? moveUnderMetadata(entry, frontmatter, source.text)
          : undefined;
        yield { id: 'unknown', at, data: { key }, fix };
      }
    }
  },
});
