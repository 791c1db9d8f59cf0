import { MAX_DEPTH } from '../core/paths.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { isLeftOut } from '../skill/published.ts';
import { nestedFolders } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** A run of characters that a path or URL may be written with; each is looked at once. */
const PATH_LIKE = /[\p{L}\p{N}_%~.:@/-]+/gu;

/** Every folder that a text names by a `…/skill.md`, from any folder on the way: `b/c/` of `/a/b/c/skill.md`. */
function namedFolders(text: string): ReadonlySet<string> {
  const named = new Set<string>();
  for (const [path] of text.matchAll(PATH_LIKE)) {
    const end = path.toLowerCase().lastIndexOf('/skill.md');
    if (end < 0) continue;
    const segments = path.slice(0, end).split('/').slice(-MAX_DEPTH);
    for (let at = 0; at < segments.length; at++) named.add(`${segments.slice(at).join('/')}/`);
  }
  return named;
}

export const pathChildUnmentioned = defineRule({
  id: 'path-child-unmentioned',
  summary: 'A skill with deeper skills names at least one of them.',
  why: 'In the Model Drive Protocol an agent reads a shallow skill first and learns from its text which deeper ones there are.',
  basis: 'client',
  profile: 'mdp',
  source: 'Model Drive Protocol, strict skill paths',
  severity: 'warning',
  fix: 'none',
  messages: {
    unmentioned: {
      text: 'The text names no skill of those below this one ({count}).',
      hint: 'Say when to read {path}, for example.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\nFor files read `/demo/files/skill.md`.\n',
      files: { 'files/SKILL.md': '---\nname: files\n---\n' },
    },
    {
      skill: '---\nname: demo\n---\nFor files read [this](files/SKILL.md).\n',
      files: { 'files/SKILL.md': '---\nname: files\n---\n' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\nReview.\n',
      files: { 'files/SKILL.md': '---\nname: files\n---\n' },
    },
  ],
  *check(skill) {
    const { source, treePath } = skill;
    const children = nestedFolders(skill).filter((folder) => !isLeftOut(folder.slice(0, -1)));
    const [first] = children;
    if (!source || first === undefined) return;
    const named = namedFolders(source.text.slice(source.bodyStart));
    if (children.some((folder) => named.has(folder))) return;
    const above = treePath === undefined ? '' : `/${treePath}/`;
    const data = { count: children.length, path: `${above}${first}skill.md` };
    yield { id: 'unmentioned', at: WHOLE_FILE, data };
  },
});
