import { type Confusable, findConfusables, findDisguisedHosts } from '../skill/confusables.ts';
import type { Finding } from '../skill/finding.ts';
import { nameOf } from '../skill/name.ts';
import { passages } from '../skill/passages.ts';
import { SIGN } from '../skill/signs.ts';
import type { TextDocument } from '../skill/skill.ts';
import { textFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** A file says what it is in its first findings; the rest would bury them. */
const MAX_FINDINGS_PER_FILE = 20;

/** Look-alikes in hosts anywhere, and in the words of code; each place once. */
function findIn(document: TextDocument): Confusable[] {
  const { text } = document;
  if (!/[\u0370-\u058f]/.test(text)) return [];
  const found = findDisguisedHosts(text);
  for (const { kind, start, end } of passages(document)) {
    if (kind === 'span' || kind === 'fence' || kind === 'script') {
      for (const one of findConfusables(text.slice(start, end), start)) found.push(one);
    }
  }
  const seen = new Set<number>();
  const once = found.filter(({ start }) => !seen.has(start) && seen.add(start));
  return once.sort((a, b) => a.start - b.start).slice(0, MAX_FINDINGS_PER_FILE);
}

function describe({ word, looksLike, start, end }: Confusable, file?: string): Finding {
  const finding = { id: 'mixed', at: { start, end }, data: { word, looksLike } };
  return file === undefined ? finding : { ...finding, file };
}

export const confusable = defineRule({
  id: 'confusable',
  summary: 'Names, addresses and commands are not written with look-alike letters.',
  why: 'A Cyrillic `а` in a Latin word cannot be seen, and leads to another host, another command or another skill.',
  basis: 'advice',
  source: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  fix: 'none',
  messages: {
    mixed: {
      text: '"{word}" is not "{looksLike}": some of its letters come from another script.',
      hint: 'Type it again with Latin letters.',
    },
  },
  good: [
    '---\nname: demo\n---\nПривет, `git status` и `ключ`; Δx in `μs`. https://пример.example/\n',
  ],
  bad: [
    '---\nname: «dеmo»\n---\n',
    '---\nname: demo\n---\nSee https://«exаmple».com/ for more.\n',
    '---\nname: demo\n---\nSee https://«сосо».com/ for more.\n',
    '---\nname: demo\n---\nRun `«сurl» -O x` now.\n',
    { skill: '---\nname: demo\n---\n', files: { 'run.sh': 'echo «pаssword»\n' } },
  ],
  *check(skill) {
    const name = nameOf(skill);
    if (name && name.value.length === name.range.end - name.range.start) {
      for (const found of findConfusables(name.value, name.range.start)) yield describe(found);
    }
    for (const document of textFiles(skill, { signs: SIGN.beyondAscii })) {
      for (const found of findIn(document)) yield describe(found, document.path);
    }
  },
});
