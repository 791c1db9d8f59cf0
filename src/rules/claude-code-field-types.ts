import type { Finding } from '../skill/finding.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import type { YamlNode } from '../skill/yaml-node.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const SWITCHES = ['disable-model-invocation', 'user-invocable'];
/** These take one text or a list of texts. */
const TEXT_OR_LIST = ['argument-hint', 'allowed-tools'];

/** What was most likely meant by a switch that is written as a text or in the old YAML way. */
function meantSwitch(text: string): 'true' | 'false' | undefined {
  const word = text.trim().toLowerCase();
  if (['true', 'yes', 'on'].includes(word)) return 'true';
  return ['false', 'no', 'off'].includes(word) ? 'false' : undefined;
}

function switchFinding(key: string, value: YamlNode): Finding | undefined {
  if (value.kind === 'scalar' && scalarType(value) === 'boolean') return undefined;
  const meant = value.kind === 'scalar' ? meantSwitch(value.value) : undefined;
  const fix = meant ? { edits: [{ range: value.range, text: meant }] } : undefined;
  return { id: 'switch', at: value.range, data: { key, meant: meant ?? 'true or false' }, fix };
}

export const claudeCodeFieldTypes = defineRule({
  id: 'claude-code-field-types',
  summary: 'The fields of Claude Code have the types that it documents.',
  why: 'A switch that is not `true` or `false`, or a context other than `fork`, has no effect, and nothing says so.',
  basis: 'client',
  profile: 'claude-code',
  source: profileById('claude-code').source,
  severity: 'warning',
  fix: 'safe',
  messages: {
    switch: { text: '`{key}` is not `true` or `false`.', hint: 'Write `{key}: {meant}`.' },
    'text-or-list': {
      text: '`{key}` is neither a text nor a list.',
      hint: 'Write one text, or one `- item` line for each.',
    },
    context: {
      text: '`context` is "{value}"; Claude Code knows only `fork`.',
      hint: 'Write `context: fork`, or remove the line.',
    },
  },
  good: [
    '---\nname: demo\nuser-invocable: false\ncontext: fork\nargument-hint: [a, b]\nallowed-tools: Read\n---\n',
  ],
  bad: [
    {
      skill: '---\nname: demo\nuser-invocable: «"yes"»\ndisable-model-invocation: «"True"»\n---\n',
      fixed: '---\nname: demo\nuser-invocable: true\ndisable-model-invocation: true\n---\n',
    },
    '---\nname: demo\nuser-invocable: «sometimes»\n---\n',
    '---\nname: demo\nargument-hint:\n  «file: path»\n---\n',
    '---\nname: demo\ncontext: «inline»\n---\n',
  ],
  *check({ frontmatter }) {
    if (!frontmatter?.reliable) return;
    for (const key of SWITCHES) {
      const value = fieldOf(frontmatter, key)?.value;
      const finding = value && switchFinding(key, value);
      if (finding) yield finding;
    }
    for (const key of TEXT_OR_LIST) {
      const value = fieldOf(frontmatter, key)?.value;
      if (value?.kind === 'map') yield { id: 'text-or-list', at: value.range, data: { key } };
    }
    const context = fieldOf(frontmatter, 'context')?.value;
    if (!context || (context.kind === 'scalar' && context.value === 'fork')) return;
    const value = context.kind === 'scalar' ? context.value : `a ${context.kind}`;
    yield { id: 'context', at: context.range, data: { value } };
  },
});
