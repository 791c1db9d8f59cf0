import { defineRule } from './rule.ts';

export const unusedSuppression = defineRule({
  id: 'unused-suppression',
  summary: 'Each suppression comment suppresses something.',
  why: 'A comment that outlives its finding hides the next one of the same kind; one with a misspelled rule never hid anything.',
  basis: 'advice',
  source: 'docs/lint.md#suppressing-a-finding',
  severity: 'warning',
  fix: 'none',
  messages: {
    unused: {
      text: 'Nothing is suppressed here: "{rule}" reports nothing at this place.',
      hint: 'Remove the comment, or the rule id from it.',
    },
    empty: {
      text: 'This comment names no rule, so it suppresses nothing.',
      hint: 'Write the id of the rule behind it.',
    },
    unknown: {
      text: 'There is no rule "{rule}" to suppress.',
      hint: 'Run `skills rules` for the ids.',
    },
  },
  good: [
    '---\nname: demo\nauthor: me # skills-disable-line unknown-field -- our store shows it\n---\n',
    '---\nname: demo\n---\nA comment on <!-- skills are fun --> fun.\n\n`<!-- skills-disable bom -->`\n',
  ],
  bad: [
    '---\nname: demo\nlicense: MIT # skills-disable-line «license-type»\n---\n',
    '---\nname: demo\n---\n\n<!-- skills-disable-next-line «reference-missing» -- gone -->\nText.\n',
    '---\nname: demo\n---\n\n<!-- «skills-disable-line» -->\n\n<!-- «skills-disable-lines» bom -->\n',
    '---\nname: demo\n---\n\n<!-- skills-disable «bom», «no-such-rule» -->\n',
  ],
  // Whether a comment is of use is known only after every other rule has spoken: the run reports it.
  concerns: () => false,
  *check() {},
});
