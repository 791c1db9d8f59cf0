import { scalars } from '../skill/yaml-node.ts';
import { quoteYaml } from '../skill/yaml-quote.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Fields that hold free text, where a `#` is more likely part of a sentence than a comment. */
const TEXT_FIELDS = new Set(['description', 'compatibility', 'license', 'metadata']);
const COMMENT = /[ \t]+#[^\r\n]*/y;

export const yamlCommentTruncates = defineRule({
  id: 'yaml-comment-truncates',
  summary: 'No ` #` cuts a text short.',
  why: 'A blank and a `#` begin a YAML comment: everything behind it is not part of the value, and nobody is told.',
  basis: 'advice',
  source: 'https://yaml.org/spec/1.2.2/#66-comments',
  severity: 'warning',
  fix: 'unsafe',
  messages: {
    cut: {
      text: 'The value ends before this `#`; the rest is a comment.',
      hint: 'If it belongs to the text, quote the whole value: {quoted}',
    },
  },
  good: [
    '---\nname: demo # a comment\ndescription: "C # sharp"\n---\n',
    '---\nname: demo\ndescription: C# and F# code.\n---\n',
    '---\nname: demo\n# a comment\ndescription: Shows.\n---\n',
  ],
  bad: [
    {
      skill: '---\nname: demo\ndescription: C «# sharp»\n---\n',
      fixed: '---\nname: demo\ndescription: "C # sharp"\n---\n',
    },
  ],
  concerns: hasOddYaml,
  *check({ frontmatter, source }) {
    if (!frontmatter?.root || !source) return;
    for (const { scalar, path, isKey } of scalars(frontmatter.root)) {
      if (isKey || scalar.style !== 'plain' || !TEXT_FIELDS.has(path[0] ?? '')) continue;
      if (scalar.value === '') continue;
      COMMENT.lastIndex = scalar.range.end;
      const comment = COMMENT.exec(source.text)?.[0];
      if (comment === undefined || /#\s*skills-disable/.test(comment)) continue;
      const end = scalar.range.end + comment.trimEnd().length;
      const start = scalar.range.end + comment.indexOf('#');
      const whole = { start: scalar.range.start, end };
      const quoted = quoteYaml(source.text.slice(whole.start, whole.end));
      const fix = { edits: [{ range: whole, text: quoted }] };
      yield { id: 'cut', at: { start, end }, data: { quoted }, fix };
    }
  },
});
