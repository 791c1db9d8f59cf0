import type { McpServer, Resource } from '@modelcontextprotocol/server';
import {
  DIRECTORY_MIME_TYPE,
  type Skill,
  type SkillSource,
  SkillsExtension,
} from '@modelcontextprotocol/server/ext/skills';
import { comparePaths } from '../../core/files.ts';
import { isJsonList, isJsonObject, type JsonValue } from '../../core/json.ts';
import { visible } from '../../core/visible.ts';
import type {
  ServedFile,
  ServedSkill,
  ServedTree,
  ServedTreeSource,
  ServeOptions,
  ServeSeams,
} from '../model.ts';
import { answered } from './answer.ts';
import { cacheHint } from './cache-hint.ts';
import { page } from './paging.ts';

/** Skills and folder entries on one page; an entry tells every file of its skill. */
const PAGE_SIZE = 100;

/** Serves the final extension: `skills/list`, `skills/get` and `resources/directory/read`. */
export function serveSkills(
  mcp: McpServer,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const extension = new SkillsExtension({
    source: skillSource(source, options, seams),
    cacheHint: cacheHint(options),
    onWarning: ({ path, message }) => seams.log(visible(`${path}: ${message}`)),
  });
  extension.attach(mcp);
}

/** Our tree in the SDK's terms; only addresses in the exact spelling that is listed are known (H01). */
function skillSource(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): SkillSource {
  const ask = <T>(work: (tree: ServedTree) => T) => answered(source, seams, work);
  return {
    list: ({ cursor }) =>
      ask((tree) => {
        const listed = tree.skills.filter(({ unlisted }) => unlisted === undefined);
        const { items, next } = page('skills', tree, listed, PAGE_SIZE, cursor);
        return { skills: items.map((skill) => entryOf(skill, options)), ...next };
      }),
    get: (uri) =>
      ask((tree) => {
        const skill = tree.skill(uri);
        return skill && skill.unlisted === undefined ? entryOf(skill, options) : undefined;
      }),
    // Every read goes through `resources/read`, which this server answers itself.
    read: async () => undefined,
    readDirectory: (uri, { cursor }) =>
      ask((tree) => {
        const children = childrenOf(tree, uri);
        if (!children) return undefined;
        const { items, next } = page('folder', tree, children, PAGE_SIZE, cursor);
        return { resources: [...items], ...next };
      }),
  };
}

/** An entry of `skills/list`; the older primitive also wants the name and the description beside it. */
function entryOf(skill: ServedSkill, { compat }: ServeOptions): Skill {
  const { uri, name, description, frontmatter, files } = skill;
  const resources = files.map(({ uri: at, digest, size }) => ({ uri: at, digest, size }));
  const entry = { uri, frontmatter: plain(frontmatter) as Skill['frontmatter'], resources };
  return compat.has('primitive') ? Object.assign({ name, description }, entry) : entry;
}

/** A JSON value as the SDK takes it; every key is a property of its own, `__proto__` too. */
function plain(value: JsonValue): unknown {
  if (isJsonList(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, child]) => [key, plain(child)]));
}

/** The direct children of a folder of a skill, sorted by address; undefined where it is none. */
function childrenOf(tree: ServedTree, uri: string): Resource[] | undefined {
  const children = new Map<string, Resource>();
  for (const skill of tree.skills) {
    if (uri !== skill.root && !uri.startsWith(`${skill.root}/`)) continue;
    for (const file of skill.files) addChild(children, uri, file);
  }
  if (children.size === 0) return undefined;
  return [...children.values()].sort((a, b) => comparePaths(a.uri, b.uri));
}

function addChild(children: Map<string, Resource>, folder: string, file: ServedFile): void {
  if (!file.uri.startsWith(`${folder}/`)) return;
  const below = file.uri.slice(folder.length + 1);
  const slash = below.indexOf('/');
  const names = file.path.split('/');
  if (slash < 0) {
    const { uri, mimeType, size } = file;
    children.set(uri, { uri, name: names.at(-1) ?? '', mimeType, size });
    return;
  }
  const uri = `${folder}/${below.slice(0, slash)}`;
  const name = names.at(-below.split('/').length) ?? '';
  children.set(uri, { uri, name, mimeType: DIRECTORY_MIME_TYPE });
}
