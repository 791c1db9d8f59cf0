import { WHOLE_FILE } from '../core/text.ts';
import { isTextByName, opaqueKind } from '../skill/opaque.ts';
import type { Skill } from '../skill/skill.ts';
import { MAX_TEXT_BYTES } from '../skill/spec.ts';
import { nestedFolders } from '../skill/text-files.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

const hint = 'Bundle what it was made from, or say in the text what it is and where it comes from.';
/** The first bytes of a program and of a zip archive. */
const ELF = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]);
const ZIP = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff]);

/** Some file has the name of a text and is none. */
function hasDisguised(skill: Skill): boolean {
  return skill.files.files.some(
    ({ path }) => isTextByName(path) && skill.document(path) === undefined,
  );
}

export const opaqueFile = defineRule({
  id: 'opaque-file',
  summary: 'A reviewer can read every file that may run.',
  why: 'Compiled programs and archives cannot be reviewed, and what is in them need not match the sources beside them.',
  basis: 'safety',
  source: 'https://attack.mitre.org/techniques/T1027/',
  severity: 'info',
  fix: 'none',
  messages: {
    bytecode: { text: '"{path}" is compiled code that nobody can review.', hint },
    program: { text: '"{path}" is a program that nobody can review.', hint },
    archive: { text: '"{path}" is an archive: what is in it was not looked at.', hint },
    macros: { text: '"{path}" is a document with programs in it.', hint },
    disguised: {
      text: '"{path}" has the name of a text file but holds other data.',
      hint: 'Give it the ending of what it is, or save it as UTF-8 text.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      files: { 'a.py': 'A = 1\n', 'logo.png': ELF, 'b.docx': ZIP },
    },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'scripts/a.pyc': 'x' } },
    { skill: '---\nname: demo\n---\n', files: { 'scripts/tool': ELF } },
    { skill: '---\nname: demo\n---\n', files: { 'notes.md': ZIP } },
    { skill: '---\nname: demo\n---\n', files: { 'b.docx': 'PK word/vbaProject.bin' } },
  ],
  concerns: (skill) => hasOddPaths(skill) || hasDisguised(skill),
  *check(skill) {
    const nested = nestedFolders(skill);
    for (const file of skill.files.files) {
      if (file.path === skill.entry || nested.some((folder) => file.path.startsWith(folder)))
        continue;
      const isText = () => file.size > MAX_TEXT_BYTES || skill.document(file.path) !== undefined;
      const kind = opaqueKind(file, isText);
      if (kind) yield { id: kind, at: WHOLE_FILE, file: file.path, data: { path: file.path } };
    }
  },
});
