import type { Finding } from '../skill/finding.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { proseOnly } from '../skill/passages.ts';
import { SIGN } from '../skill/signs.ts';
import type { TextDocument } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Marks that an author leaves for later; in a sentence about to-do lists the word stands alone. */
const PATTERNS: readonly (readonly [string, RegExp])[] = [
  [
    'todo',
    /(?:^|[\n([*_"'])[ \t]{0,8}(?:[-*+][ \t])?\[?(?:TODO|FIXME|TBD|XXX)(?:\]|:(?=[ \t])|(?=\)|$|\r?\n))/g,
  ],
  ['lorem', /\blorem ipsum\b/gi],
];
/** What a template engine should have filled in. */
const TEMPLATE = /\{\{[ \t]{0,4}[\w.-]{1,60}[ \t]{0,4}\}\}|<%=?[^%\n]{1,80}%>/g;

/** Marks that are too short to be a sign of a text. */
const SHORT_MARKS = ['TBD', 'XXX', '{{', '<%'];

/** Clears almost every text. */
function isSuspect({ signs, text }: TextDocument): boolean {
  return (signs & SIGN.unfinished) !== 0 || SHORT_MARKS.some((mark) => text.includes(mark));
}

/** A field or the title with a template mark in it was never rendered; further down it may be an example. */
function* fieldFindings(
  frontmatter: Parameters<typeof fieldOf>[0],
  text: string,
): Generator<Finding> {
  for (const name of ['name', 'description']) {
    const range = fieldOf(frontmatter, name)?.value.range;
    if (!range) continue;
    const value = text.slice(range.start, range.end);
    for (const [id, pattern] of [...PATTERNS, ['template', TEMPLATE] as const]) {
      for (const match of value.matchAll(pattern)) yield place(id, range.start, match);
    }
  }
}

function place(id: string, base: number, match: RegExpExecArray): Finding {
  const lead = /^[\s([*_+"'-]*(?=\[|\w|[{<])/.exec(match[0])?.[0].replace(/\[$/, '') ?? '';
  const start = base + match.index + lead.length;
  const text = match[0].slice(lead.length);
  return {
    id,
    at: { start, end: start + text.length },
    data: { text: text.replace(/[{}<%=>\s]/g, '') },
  };
}

export const placeholderText = defineRule({
  id: 'placeholder-text',
  summary:
    'The text is finished: no TODO, no lorem ipsum, no template marks that were never filled in.',
  why: 'The agent reads a placeholder as an instruction and makes something up for it.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'warning',
  fix: 'none',
  messages: {
    todo: { text: '"{text}" was left for later.', hint: 'Write what belongs here, or remove it.' },
    lorem: { text: 'This is dummy text.', hint: 'Write what belongs here, or remove it.' },
    template: {
      text: 'The template mark "{text}" was never filled in.',
      hint: 'Write the value, or put it into code if it is an example.',
    },
  },
  good: [
    '---\nname: demo\ndescription: Keeps a TODO list.\n---\nAdd a TODO to the list. `TODO: x`, `{{name}}`\n\n```\nTODO: later\n```\n',
  ],
  bad: [
    '---\nname: demo\ndescription: «{{description}}»\n---\n',
    '---\nname: demo\ndescription: "«TODO:» say what it does"\n---\n',
    '---\nname: demo\n---\n# Demo\n\n«TODO:» write this.\n\n- «[TODO]» and more\n\n«Lorem ipsum» dolor.\n',
    '---\nname: demo\n---\n# «{{title}}»\n',
  ],
  *check(skill) {
    const main = skill.entry === null ? undefined : skill.document(skill.entry);
    if (!main || !isSuspect(main)) return;
    yield* fieldFindings(skill.frontmatter, main.text);
    const prose = proseOnly(main);
    for (const [id, pattern] of PATTERNS) {
      for (const match of prose.matchAll(pattern)) yield place(id, 0, match);
    }
    const title = /^#{1,6}[ \t][^\n]*/m.exec(prose);
    if (!title) return;
    for (const match of title[0].matchAll(TEMPLATE)) yield place('template', title.index, match);
  },
});
