import type { Finding } from '../skill/finding.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { splitTools } from '../skill/tools.ts';
import type { YamlList, YamlScalar } from '../skill/yaml-node.ts';
import { quoteYaml } from '../skill/yaml-quote.ts';
import { coreType, scalarType } from '../skill/yaml-readings.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

/** The entries as the one text that the specification asks for, quoted where YAML needs it. */
function asText(tools: readonly string[]): string {
  const text = tools.join(' ');
  const plain = /^[A-Za-z0-9_][^#\r\n]*$/.test(text) && !/:(?:\s|$)/.test(text);
  return plain && coreType(text) === 'string' ? text : quoteYaml(text);
}

function listFinding(list: YamlList, source: string): Finding {
  const tools = list.items.map((item) => (item.kind === 'scalar' ? item.value.trim() : ''));
  const at = list.range;
  const exact = tools.every((tool) => tool !== '' && splitTools(tool).tools.length === 1);
  // A comment between the items would be lost: then the author has to do it.
  const commented = /#/.test(source.slice(at.start, at.end)) && !tools.join('').includes('#');
  if (!exact || commented || tools.length === 0) return { id: 'list', at, data: { text: '…' } };
  const text = asText(tools);
  const keyEnd = source.lastIndexOf(':', at.start) + 1;
  const range = { start: keyEnd, end: at.end };
  const between = source.slice(keyEnd, at.start);
  const fix = /^\s*$/.test(between) ? { edits: [{ range, text: ` ${text}` }] } : undefined;
  return { id: 'list', at, data: { text }, fix };
}

function* textFindings(scalar: YamlScalar): Generator<Finding> {
  const { tools, commas, balanced } = splitTools(scalar.value);
  const at = scalar.range;
  if (!balanced) yield { id: 'parentheses', at };
  else if (commas) {
    const text = asText(tools);
    const inline = scalar.style !== 'literal' && scalar.style !== 'folded' && tools.length > 0;
    yield {
      id: 'commas',
      at,
      data: { text },
      fix: inline ? { edits: [{ range: at, text }] } : undefined,
    };
  }
}

export const allowedToolsFormat = defineRule({
  id: 'allowed-tools-format',
  summary: '`allowed-tools` is one text, its entries separated by blanks.',
  why: 'The field is experimental and clients read it differently: a list or commas work in some, and in others the tool is silently not allowed.',
  basis: 'spec',
  source: `${SPECIFICATION}#allowed-tools-field`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    list: { text: '`allowed-tools` is a list.', hint: 'Write one line: allowed-tools: {text}' },
    commas: {
      text: '`allowed-tools` uses commas.',
      hint: 'Separate with blanks: allowed-tools: {text}',
    },
    parentheses: {
      text: 'The parentheses in `allowed-tools` do not match.',
      hint: 'Close each one, as in `Bash(git status:*)`.',
    },
    kind: { text: '`allowed-tools` is not a text.', hint: 'Write tool names separated by blanks.' },
  },
  good: ['---\nname: demo\nallowed-tools: Read Bash(gh issue:*) Bash(a, b)\n---\n'],
  bad: [
    {
      skill: '---\nname: demo\nallowed-tools:\n  «- Read\n  - Bash(gh issue:*)»\n---\n',
      fixed: '---\nname: demo\nallowed-tools: Read Bash(gh issue:*)\n---\n',
    },
    {
      skill: '---\nname: demo\nallowed-tools: «[Read, "*"]»\n---\n',
      fixed: '---\nname: demo\nallowed-tools: Read *\n---\n',
    },
    {
      skill: '---\nname: demo\nallowed-tools: «Read, Bash(a, b)»\n---\n',
      fixed: '---\nname: demo\nallowed-tools: Read Bash(a, b)\n---\n',
    },
    '---\nname: demo\nallowed-tools: «Read Bash(git»\n---\n',
    '---\nname: demo\nallowed-tools:\n  «Read: true»\n---\n',
  ],
  concerns: hasField('allowed-tools'),
  *check({ frontmatter, source }) {
    const value = fieldOf(frontmatter, 'allowed-tools')?.value;
    if (!value || !source || !frontmatter?.reliable) return;
    // Claude Code documents a list beside the text.
    if (value.kind === 'list') {
      yield { ...listFinding(value, source.text), allowedBy: 'claude-code' };
    } else if (value.kind === 'map') yield { id: 'kind', at: value.range };
    else if (['boolean', 'number'].includes(scalarType(value)))
      yield { id: 'kind', at: value.range };
    else yield* textFindings(value);
  },
});
