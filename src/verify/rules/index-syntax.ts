import { discoveryIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const indexSyntax = defineVerifyRule({
  id: 'index-syntax',
  summary: 'An index is JSON in UTF-8.',
  why: 'A reader that cannot parse the index drops every skill in it, most often without a word.',
  basis: 'spec',
  source: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  fix: 'none',
  messages: {
    syntax: {
      text: 'The index is not JSON: {expected} should stand here.',
      hint: 'Write it with a program; `skills index` makes one.',
    },
  },
  good: [withSkill(discoveryIndex())],
  bad: [
    { files: { 'index.json': '{ "skills": [ «»' } },
    { files: { 'index.json': "{ «'»skills': [] }" } },
    { files: { 'index.json': '{ "skills": [],«}» ' } },
  ],
  about: 'index',
  *check({ file, syntax, text }) {
    if (!syntax) return;
    const { offset, expected } = syntax;
    const at = { start: offset, end: Math.min(text.length, offset + 1) };
    yield { id: 'syntax', file, at, data: { expected } };
  },
});
