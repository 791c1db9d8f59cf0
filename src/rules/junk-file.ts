import { WHOLE_FILE } from '../core/text.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Folders that tools make for themselves. */
const FOLDERS = new Set([
  '__pycache__',
  '__MACOSX',
  'node_modules',
  '.git',
  '.idea',
  '.venv',
  '.pytest_cache',
  '.ruff_cache',
  '.mypy_cache',
]);
/** Files that systems and editors drop. */
const DROPPINGS =
  /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.+|.+\.sw[op]|.+~|.+\.pyc|.+\.orig|.+\.bak)$/i;
const ARCHIVES = /\.(?:zip|skill|tar|tgz|tar\.(?:gz|bz2|xz)|7z|rar)$/i;

/** The junk that a path is or lies in, with the kind that names it. */
function junkIn(path: string): { id: string; junk: string } | undefined {
  const segments = path.split('/');
  const folder = segments.findIndex(
    (segment, i) => i < segments.length - 1 && FOLDERS.has(segment),
  );
  if (folder >= 0) return { id: 'folder', junk: segments.slice(0, folder + 1).join('/') };
  if (DROPPINGS.test(segments.at(-1) ?? '')) return { id: 'file', junk: path };
  return ARCHIVES.test(path) ? { id: 'archive', junk: path } : undefined;
}

export const junkFile = defineRule({
  id: 'junk-file',
  summary: 'A skill holds no caches, editor files or archives.',
  why: 'They make the skill larger, differ from machine to machine, and hide what is in it from review.',
  basis: 'advice',
  source: `${SPECIFICATION}#directory-structure`,
  severity: 'info',
  fix: 'none',
  messages: {
    folder: {
      text: 'The folder "{junk}" was made by a tool; the agent does not need it.',
      hint: 'Delete it and add it to .gitignore.',
    },
    file: {
      text: 'The file "{junk}" was left by a system or an editor.',
      hint: 'Delete it and add it to .gitignore.',
    },
    archive: {
      text: 'The archive "{junk}" lies inside the skill.',
      hint: 'Bundle its files themselves, or build archives outside the skill folder.',
    },
  },
  good: [
    { skill: '---\nname: demo\n---\n', files: { 'scripts/cache.py': '', 'assets/a.csv': '' } },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { '.DS_Store': 'x' } },
    {
      skill: '---\nname: demo\n---\n',
      files: { 'scripts/__pycache__/a.pyc': 'x', 'scripts/__pycache__/b.pyc': 'x' },
    },
    { skill: '---\nname: demo\n---\n', files: { 'demo.skill': 'x' } },
  ],
  concerns: hasOddPaths,
  *check({ files }) {
    const seen = new Set<string>();
    for (const { path } of files.files) {
      const found = junkIn(path);
      if (!found || seen.has(found.junk)) continue;
      seen.add(found.junk);
      yield { id: found.id, at: WHOLE_FILE, file: path, data: { junk: found.junk } };
    }
  },
});
