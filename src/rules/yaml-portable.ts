import type { Range } from '../core/text.ts';
import type { Finding } from '../skill/finding.ts';
import { blockOf, type Skill } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { oddLayout } from '../skill/yaml-layout.ts';
import { collections, scalars } from '../skill/yaml-node.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

function* fenceAndLines(text: string, open: Range, content: Range): Generator<Finding> {
  const fence = text.slice(open.start, open.end);
  const blanks = { start: open.start + 3, end: open.end };
  if (fence.length > 3)
    yield { id: 'fence', at: blanks, fix: { edits: [{ range: blanks, text: '' }] } };
  const endings = [...text.slice(open.start, content.end).matchAll(/\r*\n/g)];
  const wanted = endings[0]?.[0] === '\r\n' ? '\r\n' : '\n';
  const odd = endings.find((match) => match[0] !== wanted);
  if (!odd) return;
  const place = (match: RegExpExecArray) => {
    const start = open.start + match.index;
    return { start, end: start + match[0].length };
  };
  const edits = endings
    .filter((match) => match[0] !== wanted)
    .map((match) => ({ range: place(match), text: wanted }));
  yield { id: 'line-ends', at: place(odd), fix: { edits } };
}

function* values(skill: Skill, text: string, content: Range): Generator<Finding> {
  const root = skill.frontmatter?.root;
  if (!root) return;
  for (const node of collections(root)) if (node.flow) yield { id: 'flow', at: node.range };
  for (const { scalar } of scalars(root)) {
    const at = text.slice(scalar.range.start, scalar.range.end).search(/---|[\u2028\u2029]/);
    if (at < 0) continue;
    const start = scalar.range.start + at;
    const dashes = text[start] === '-';
    yield dashes
      ? { id: 'dashes', at: { start, end: start + 3 } }
      : { id: 'separator', at: { start, end: start + 1 } };
  }
  yield* oddLayout(root, text, content);
}

export const yamlPortable = defineRule({
  id: 'yaml-portable',
  summary: 'The frontmatter uses only YAML that every reader takes.',
  why: 'The reference validator reads a strict subset of YAML and cuts the frontmatter at the first `---`, wherever it stands; what it refuses, stores that use it refuse.',
  basis: 'advice',
  source: `${SPECIFICATION}#validation`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    flow: {
      text: 'Some readers refuse lists and maps in brackets.',
      hint: 'Write one `- item` or `key: value` line per entry.',
    },
    dashes: {
      text: 'The reference validator takes this `---` for the end of the frontmatter.',
      hint: 'Use another dash (`—`) or other words.',
    },
    separator: {
      text: 'Some readers refuse this invisible line separator.',
      hint: 'Replace it with a blank.',
    },
    keep: {
      text: 'Readers disagree on how many line ends a last text that begins with `|+` or `>+` has.',
      hint: 'Write `|` or `>`, or put another field behind it.',
    },
    tab: { text: 'Some readers refuse a tab outside of quotes.', hint: 'Write blanks.' },
    digit: {
      text: 'Readers disagree on a text whose `|` or `>` is followed by a digit.',
      hint: 'Remove the digit, and begin the text with a line that is not indented further.',
    },
    colon: {
      text: 'The colon of this key stands on another line; some readers refuse that.',
      hint: 'Put the colon behind the key.',
    },
    fence: {
      text: 'Blanks follow the opening `---`; some readers then find no frontmatter.',
      hint: 'Remove them.',
    },
    'line-ends': {
      text: 'The frontmatter mixes LF and CRLF line endings.',
      hint: 'Save the file with one kind of line ending.',
    },
  },
  good: [
    '---\nname: demo # a\tb\ndescription: |\n  a\tb\nlicense: "a\t#"\n---\n',
    '---\nname: demo\ndescription: Shows a -- thing.\ntags:\n  - a\n---\n\nText [a, b]\n---\n',
  ],
  bad: [
    '---\nname: demo\ntags: «[a, b]»\n---\n',
    '---\n«{name: demo, description: Shows a thing.}»\n---\n',
    '---\nname: demo\ndescription: "x «---» y"\n---\n',
    '---\nname: demo\ndescription: a«\u2028»b\n---\n',
    '---\nname: demo\nlicense: «|+»\n  MIT\n\n---\n',
    '---\nname:«\t»demo\n---\n',
    '---\nname: demo\ndescription: «|2»\n    one\n---\n',
    '---\nname: demo\n«license»\n  : MIT\n---\n',
    '---\nname: "a\tb"\nlicense: MIT«\t»# x\ty\n---\n',
    { skill: '---« \t»\nname: demo\n---\n', fixed: '---\nname: demo\n---\n' },
    {
      skill: '---\nname: demo«\r\n»license: MIT\n---\n',
      fixed: '---\nname: demo\nlicense: MIT\n---\n',
    },
  ],
  concerns: hasOddYaml,
  *check(skill) {
    const block = blockOf(skill);
    // What is over a limit was not read: its line ends are the least of its problems.
    if (!block || !skill.source || !skill.frontmatter?.root) return;
    yield* fenceAndLines(skill.source.text, block.open, block.content);
    yield* values(skill, skill.source.text, block.content);
  },
});
