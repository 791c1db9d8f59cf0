import type { Range } from '../core/text.ts';
import type { Skill } from '../skill/skill.ts';
import { nestedFolders } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** A run of characters that a path or URL may be written with; each is looked at once. */
const PATH_LIKE = /[A-Za-z0-9_%~.:@/-]+/g;

interface Mention {
  readonly path: string;
  readonly at: Range;
}

/** The absolute `…/skill.md` paths that a text names below a prefix. */
function* mentionsBelow(text: string, from: number, prefix: string): Generator<Mention> {
  if (!text.includes(prefix, from)) return;
  for (const match of text.slice(from).matchAll(PATH_LIKE)) {
    // A full stop or colon behind a path belongs to the sentence.
    const path = match[0].replace(/[.:]{1,9}$/, '');
    if (!path.startsWith(prefix) || !/\/skill\.md$/i.test(path)) continue;
    const start = from + match.index;
    yield { path, at: { start, end: start + path.length } };
  }
}

/** Blocks of code and comments show what something looks like; only what stands outside them points. */
function* outsideBlocks(skill: Skill, mentions: readonly Mention[]): Generator<Mention> {
  if (mentions.length === 0) return;
  const { fences, html } = skill.body;
  const blocks = [...fences, ...html].map(({ range }) => range).sort((a, b) => a.start - b.start);
  // Both lists are in the order of the text, so each is walked once.
  let next = 0;
  for (const mention of mentions) {
    while ((blocks[next]?.end ?? Number.POSITIVE_INFINITY) <= mention.at.start) next++;
    if ((blocks[next]?.start ?? Number.POSITIVE_INFINITY) > mention.at.start) yield mention;
  }
}

export const pathChildMissing = defineRule({
  id: 'path-child-missing',
  summary: 'A child skill that a text names by its strict path exists.',
  why: 'An agent that follows the path to a deeper skill finds nothing there.',
  basis: 'client',
  profile: 'mdp',
  source: 'Model Drive Protocol, strict skill paths',
  severity: 'error',
  fix: 'none',
  messages: {
    missing: {
      text: 'There is no skill at "{path}".',
      hint: 'Add {folder}/SKILL.md below this skill, or correct the path.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\nRead `/demo/files/skill.md`, see /other/skill.md.\n',
      files: { 'files/SKILL.md': '---\nname: files\n---\n' },
    },
    '---\nname: demo\n---\n\n```\n/demo/example/skill.md\n```\n',
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\nRead `«/demo/file/skill.md»` or «/demo/files/ts/skill.md».\n',
      files: { 'files/SKILL.md': '---\nname: files\n---\n' },
    },
  ],
  *check(skill) {
    const { source, treePath } = skill;
    if (!source || treePath === undefined || !skill.files.complete) return;
    const prefix = `/${treePath}/`;
    const children = new Set(nestedFolders(skill));
    const folderOf = (path: string) => path.slice(prefix.length, -'skill.md'.length);
    const missing = [...mentionsBelow(source.text, source.bodyStart, prefix)].filter(({ path }) => {
      const folder = folderOf(path);
      return folder !== '' && !children.has(folder);
    });
    for (const { path, at } of outsideBlocks(skill, missing)) {
      yield { id: 'missing', at, data: { path, folder: folderOf(path).slice(0, -1) } };
    }
  },
});
