import { nameOf, suggestedName } from '../skill/name.ts';
import { NAME_PATTERN, SPECIFICATION } from '../skill/spec.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Says the first thing that is wrong, in the order in which people make the mistakes. */
function messageFor(name: string): string {
  if (/[^\u0000-\u007f]/.test(name)) return 'ascii';
  if (/[A-Z]/.test(name)) return 'uppercase';
  if (/[^a-z0-9-]/.test(name)) return 'characters';
  return /^-|-$/.test(name) ? 'edge' : 'doubled';
}

const hint = 'Write {suggestion}';

export const nameFormat = defineRule({
  id: 'name-format',
  summary: 'A name holds only a-z, 0-9 and single hyphens between them.',
  why: 'The name becomes a folder, a URI segment and a command. What another system spells differently is another skill there, or none.',
  basis: 'spec',
  source: `${SPECIFICATION}#name-field`,
  severity: 'error',
  fix: 'unsafe',
  messages: {
    uppercase: { text: 'The name "{name}" has uppercase letters.', hint },
    characters: { text: 'The name "{name}" has characters other than a-z, 0-9 and "-".', hint },
    ascii: {
      text: 'The name "{name}" has letters beyond a-z. The reference validator lets some pass, every other client refuses them.',
      hint,
    },
    edge: { text: 'The name "{name}" begins or ends with a hyphen.', hint },
    doubled: { text: 'The name "{name}" has two hyphens in a row.', hint },
  },
  good: ['---\nname: demo\n---\n', '---\nname: pdf-2-text\n---\n'],
  bad: [
    { skill: '---\nname: «Demo»\n---\n', fixed: '---\nname: demo\n---\n' },
    { skill: '---\nname: «pdf_tools»\n---\n', folder: 'X', fixed: '---\nname: pdf-tools\n---\n' },
    { skill: '---\nname: «"PDF Tools"»\n---\n', folder: 'X', fixed: '---\nname: pdf-tools\n---\n' },
    {
      skill: '---\nname: «-pdf--tools-»\n---\n',
      folder: 'X',
      fixed: '---\nname: pdf-tools\n---\n',
    },
    { skill: '---\nname: «größe»\n---\n', folder: 'X', fixed: '---\nname: grosse\n---\n' },
    { skill: '---\nname: «道具»\n---\n', folder: '道具' },
  ],
  concerns: hasOddIdentity,
  *check(skill) {
    const scalar = nameOf(skill);
    if (!scalar || NAME_PATTERN.test(scalar.value)) return;
    // The folder's name is what the name has to equal, so it is the better proposal where it fits.
    const folderFits = skill.folder !== null && NAME_PATTERN.test(skill.folder);
    const suggestion = folderFits ? skill.folder : suggestedName(scalar.value);
    yield {
      id: messageFor(scalar.value),
      at: scalar.range,
      data: { name: scalar.value, suggestion: suggestion ?? 'a name such as pdf-tools' },
      fix: suggestion ? { edits: [{ range: scalar.range, text: suggestion }] } : undefined,
    };
  },
});
