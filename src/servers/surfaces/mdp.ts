import { encodeMdp, STRICT_SEGMENT } from '../../catalog/mdp.ts';
import { EMPTY_ENTRY } from '../../catalog/model.ts';
import { SkillsError } from '../../core/errors.ts';
import { jsonText } from '../../core/json.ts';
import { quoted } from '../../core/visible.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type { ServedSkill, ServedTool, ServedTree, ServedTreeSource } from '../model.ts';

/** One call may ask for this many skills. */
const MAX_PATHS = 100;

/** The skill at each strict path (P-01 to P-04); a skill with another kind of folder has none. */
export function strictPaths({ skills }: ServedTree): ReadonlyMap<string, ServedSkill> {
  const fitting = skills.filter(({ segments }) =>
    segments.every((one) => STRICT_SEGMENT.test(one)),
  );
  return new Map(fitting.map((skill) => [`/${skill.segments.join('/')}/skill.md`, skill]));
}

/** The Markdown at a strict path, byte by byte, or undefined where no skill has that path. */
export function markdownAt(
  path: string,
  tree: ServedTree,
  source: ServedTreeSource,
): Uint8Array | undefined {
  const skill = strictPaths(tree).get(path);
  return skill && source.files(skill).get(SKILL_FILE)?.read();
}

/** The tools of the Model Drive Protocol (seed 000): what paths there are, and what stands at them. */
export function mdpTools(source: ServedTreeSource): readonly ServedTool[] {
  const textAt = (path: unknown, tree: ServedTree) => {
    const bytes = typeof path === 'string' ? markdownAt(path, tree, source) : undefined;
    if (bytes) return new TextDecoder().decode(bytes);
    const what = `there is no skill at "${quoted(String(path))}"`;
    throw new SkillsError('path-not-found', what, { hint: 'listPaths tells the paths there are.' });
  };
  return [
    {
      name: 'listPaths',
      describe: () => ({
        description: 'Lists the paths of the skills, each with its description.',
        inputSchema: { type: 'object', properties: { search: SEARCH }, additionalProperties: true },
      }),
      call: async ({ search }, tree) => [
        descriptors(tree, typeof search === 'string' ? search : ''),
      ],
    },
    {
      name: 'callPath',
      describe: () => ({
        description: 'Gives the Markdown of the skill at a path.',
        inputSchema: { type: 'object', properties: { path: PATH }, required: ['path'] },
      }),
      call: async ({ path }, tree) => [textAt(path, tree)],
    },
    {
      name: 'callPaths',
      describe: () => ({
        description: 'Gives the Markdown of the skills at several paths, in their order.',
        inputSchema: { type: 'object', properties: { paths: PATHS }, required: ['paths'] },
      }),
      call: async ({ paths }, tree) => pathList(paths).map((path) => textAt(path, tree)),
    },
  ];
}

const PATH = { type: 'string', description: 'Such as /workspace/review/skill.md.' } as const;
const PATHS = { type: 'array', items: PATH, minItems: 1, maxItems: MAX_PATHS } as const;
const SEARCH = {
  type: 'string',
  description: 'Only paths or descriptions with this text.',
} as const;

function pathList(paths: unknown): readonly unknown[] {
  if (Array.isArray(paths) && paths.length > 0 && paths.length <= MAX_PATHS) return paths;
  throw new SkillsError('usage', `paths must be a list of 1 to ${MAX_PATHS} paths`);
}

/** P-05: the descriptors, as `skills index --format mdp` writes them. */
function descriptors(tree: ServedTree, search: string): string {
  const wanted = search.toLowerCase();
  const entries = [...strictPaths(tree)].map(([url, { name, description }]) => {
    const main = { path: SKILL_FILE, url, digest: null, size: null };
    return { ...EMPTY_ENTRY, name, description, main };
  });
  const found = entries.filter(({ main, description }) =>
    `${main.url}\n${description}`.toLowerCase().includes(wanted),
  );
  return jsonText(encodeMdp(found.sort((a, b) => (a.main.url < b.main.url ? -1 : 1))));
}
