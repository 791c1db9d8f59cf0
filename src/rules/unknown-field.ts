import { nearestWord } from '../core/suggest.ts';
import { moveUnderMetadata } from '../skill/move-field.ts';
import { CLAUDE_CODE_FIELDS, SPEC_FIELDS, SPECIFICATION } from '../skill/spec.ts';
import type { YamlEntry } from '../skill/yaml-node.ts';
import { defineRule } from './rule.ts';

const KNOWN = new Set<string>(SPEC_FIELDS);

/** The fields that are one of the specification's spelled wrong; each of those is meant once. */
function nearFields(entries: readonly YamlEntry[]): Map<YamlEntry, string> {
  const taken = new Set(entries.map((entry) => entry.key.value));
  const near = new Map<YamlEntry, string>();
  for (const entry of entries) {
    const key = entry.key.value;
    const isOther = KNOWN.has(key) || key === '' || CLAUDE_CODE_FIELDS.includes(key);
    const meant = isOther ? undefined : nearestWord(key, SPEC_FIELDS);
    if (!meant || taken.has(meant)) continue;
    taken.add(meant);
    near.set(entry, meant);
  }
  return near;
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
  concerns: ({ frontmatter }) =>
    frontmatter?.root?.entries.some(({ key }) => !KNOWN.has(key.value)) === true,
  *check({ frontmatter, source }) {
    if (!frontmatter?.root || !source) return;
    const { entries } = frontmatter.root;
    const near = nearFields(entries);
    for (const entry of entries) {
      const { value: key, range: at } = entry.key;
      if (KNOWN.has(key) || key === '<<' || key === '') continue;
      const meant = near.get(entry);
      if (CLAUDE_CODE_FIELDS.includes(key))
        yield { id: 'client', at, data: { key }, allowedBy: 'claude-code' };
      else if (!frontmatter.reliable) continue;
      else if (meant) {
        yield {
          id: 'near',
          at,
          data: { key, meant },
          fix: { edits: [{ range: at, text: meant }] },
        };
      } else {
        // A field that is about to become `metadata` must not meet a second one.
        const wait = [...near.values()].includes('metadata');
        const fix = wait ? undefined : moveUnderMetadata(entry, frontmatter, source.text);
        yield { id: 'unknown', at, data: { key }, fix };
      }
    }
  },
});
