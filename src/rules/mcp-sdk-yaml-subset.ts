import type { Finding } from '../skill/finding.ts';
import { problemsOf, type Skill } from '../skill/skill.ts';
import { collections, scalars } from '../skill/yaml-node.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** `|2` or `>-4`: a digit in the header of a block text. */
const INDENTATION = /^[|>][+-]?[1-9][+-]?/;

/** What the frontmatter parser noticed as wrong for everyone is also beyond this subset. */
function* fromParsing(skill: Skill): Generator<Finding> {
  for (const { id, at } of problemsOf(skill, 'yaml-syntax')) {
    if (id === 'colon') yield { id: 'colon', at };
  }
  for (const { id, at } of problemsOf(skill, 'yaml-alias')) {
    if (id === 'anchor') yield { id: 'anchor', at };
  }
}

export const mcpSdkYamlSubset = defineRule({
  id: 'mcp-sdk-yaml-subset',
  summary: 'The frontmatter stays within the YAML that the MCP TypeScript SDK reads.',
  why: 'The SDK reads frontmatter with a small YAML reader of its own. What is correct YAML beyond it makes the server leave the skill out.',
  basis: 'client',
  profile: 'mcp-sdk',
  source: profileById('mcp-sdk').source,
  severity: 'error',
  fix: 'none',
  messages: {
    colon: {
      text: 'The SDK refuses a value with ": " in it that is not quoted.',
      hint: 'Quote the value.',
    },
    lines: {
      text: 'The SDK refuses a quoted text that goes over several lines.',
      hint: 'Write it on one line, or as a block behind `>-`.',
    },
    indentation: {
      text: 'The SDK refuses the digit in "{header}".',
      hint: 'Remove the digit, and begin the text with a line that is not indented further.',
    },
    anchor: { text: 'The SDK refuses anchors.', hint: 'Write the value out where it is needed.' },
    flow: {
      text: 'The SDK refuses a list in brackets that goes over several lines.',
      hint: 'Write one `- item` line for each, or the whole list on one line.',
    },
  },
  good: [
    '---\nname: demo\ndescription: "Use when: asked."\nlicense: >-\n  a\n  b\nallowed-tools: [a, b]\n---\n',
  ],
  bad: [
    '---\nname: demo\ndescription: «Use when: asked»\n---\n',
    '---\nname: demo\ndescription: «"one\n  two"»\n---\n',
    '---\nname: demo\ndescription: «|2\n    one\n  two»\n---\n',
    '---\nname: demo\nlicense: «&l» MIT\n---\n',
    '---\nname: demo\nallowed-tools: «[a,\n  b]»\n---\n',
  ],
  *check(skill) {
    yield* fromParsing(skill);
    const { frontmatter, source } = skill;
    if (!frontmatter?.root || !frontmatter.reliable || !source) return;
    for (const { scalar } of scalars(frontmatter.root)) {
      const at = scalar.range;
      const written = source.text.slice(at.start, at.end);
      if (scalar.style === 'single' || scalar.style === 'double') {
        if (written.includes('\n')) yield { id: 'lines', at };
      } else if (scalar.style !== 'plain') {
        const header = INDENTATION.exec(written)?.[0];
        if (header) yield { id: 'indentation', at, data: { header } };
      }
    }
    for (const { kind, flow, range: at } of collections(frontmatter.root)) {
      const lines = source.text.slice(at.start, at.end).includes('\n');
      if (kind === 'list' && flow && lines) yield { id: 'flow', at };
    }
  },
});
