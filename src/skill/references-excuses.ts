import type { Range } from '../core/text.ts';
import { blocksOf } from './references-blocks.ts';
import { listingOf } from './references-resolve.ts';
import type { Skill, TextDocument } from './skill.ts';

/** C3: the path is an example. */
const EXAMPLE_BEFORE =
  /\be\.g\.|\bfor (?:example|instance)\b|\bexamples?\b[^\n]{0,40}:|\bsuch as\b|例[：:如]|예:/i;
const EXAMPLE_HEADING = /\bexamples?\b|例/i;
const WISHED = /\bwould be helpful\b/i;

/** C4: the path is made, not read: a making verb before it, and no reading word between. */
const MAKING =
  /\b(?:creat|writ|sav|generat|output|cop(?:y|ie)|renam|produc|add|scaffold|updat|put|stor|emit|configur|obtain)\w{0,4}\b|作成|生成|保存|创建/gi;
const READING = /\b(?:see|from|using|use|read|per|follow|load|refer|consult)\w{0,4}\b/i;
const ARROW = /`\s{0,4}(?:→|->|=>)\s{0,4}`?$/;

/** C5: the text says that the file is not there. */
const NEGATED =
  /\bno longer\b|\bnever\b|\bdo not\b|\bdon['’]t\b|\binstead of\b|\bavoid\b|\bdeprecated\b|\barchived\b|\bremoved\b|❌/i;

/** C7: the path is in somebody else's project. */
const OTHER_PROJECT =
  /\b(?:your|users?['’]?s?|target)\s+(?:[\w-]+\s+)?(?:project|repo|repository|app|application|root|codebase|workspace)\b|\b(?:repo|repository|project|workspace) root\b/i;

/** C8: names that stand for any name. */
const STAND_IN =
  /^(?:file[_-]?name|example|foo|bar|name|topic|script[_-]?name)\.|^(?:my|your)[_-]|xxx|nnn|yyyy|lesson_x/i;

/** The scripts of this skill lie in a clone of some repository, and the skill has no such folder. */
const IN_A_CLONE = /\b(?:local|git) clone\b|\bclone of\b/i;

/** C9: skills about skills are full of paths of skills that do not exist. */
const ABOUT_SKILLS =
  /skill[s_-]*(?:creat|develop|writ|author|build|craft|mak|generat|design|improv|optimi[sz]|review|audit|tester|forge)|(?:creat|writ|author|build|mak|generat|design|improv|develop|review|audit)[a-z]*-(?:[a-z]+-)?skills?\b/i;

/** True for a skill whose subject is skills (C9). */
export function isAboutSkills(skill: Skill, name: string): boolean {
  return ABOUT_SKILLS.test(name) || ABOUT_SKILLS.test(skill.folder ?? '');
}

const MADE_WITHIN = 90;
const NEGATED_WITHIN = 60;

/** True when what stands around a path in code says that no file of the skill is meant (C3–C8). */
export function isExcused(skill: Skill, document: TextDocument, at: Range, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (STAND_IN.test(name)) return true;
  const { text } = document;
  const lineStart = text.lastIndexOf('\n', at.start - 1) + 1;
  const lineEnd = text.indexOf('\n', at.end);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const before = text.slice(lineStart, at.start);
  const heading = headingBefore(document, at.start);
  if (EXAMPLE_BEFORE.test(before) || EXAMPLE_HEADING.test(heading)) return true;
  if (WISHED.test(line) || OTHER_PROJECT.test(line)) return true;
  if (isMade(text, at.start)) return true;
  if (NEGATED.test(heading) || NEGATED.test(before.slice(-NEGATED_WITHIN))) return true;
  return namesOtherSkill(skill, document, lineStart, at) || livesInClone(skill, document, path);
}

function headingBefore(document: TextDocument, offset: number): string {
  return blocksOf(document).headings.findLast(({ start }) => start <= offset)?.text ?? '';
}

function isMade(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MADE_WITHIN), start);
  // A verb of the list item or row above governs nothing here.
  const paragraph = before.split(/\n[ \t]*(?=[-*+|#>\n]|\d{1,3}[.)])/).at(-1) ?? '';
  if (ARROW.test(paragraph.replace(/`$/, ''))) return true;
  const verbs = [...paragraph.matchAll(MAKING)];
  const last = verbs.at(-1);
  return last !== undefined && !READING.test(paragraph.slice(last.index + last[0].length));
}

/** C6: another skill's name in code on this line or on one of the two before it. */
function namesOtherSkill(
  skill: Skill,
  { text }: TextDocument,
  lineStart: number,
  at: Range,
): boolean {
  const around = skill.surroundings;
  if (!around) return false;
  let from = lineStart;
  for (let lines = 0; lines < 2 && from > 0; lines++) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    // A blank line ends what the name is about.
    if (text.slice(above, from).trim() === '') break;
    from = above;
  }
  for (const [, code = ''] of text.slice(from, at.start).matchAll(/`([^`\n]{2,100})`/g)) {
    const word = code.replace(/^\/?(?:[\w-]+:)?/, '');
    if (/^[a-z0-9-]{2,64}$/.test(word) && word !== skill.folder && around.hasSkill(word))
      return true;
  }
  return false;
}

function livesInClone(skill: Skill, document: TextDocument, path: string): boolean {
  const folder = path.slice(0, path.indexOf('/'));
  return !listingOf(skill).folders.has(folder) && IN_A_CLONE.test(document.text);
}
