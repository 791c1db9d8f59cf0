import type { McpServer } from '@modelcontextprotocol/server';
import { isJsonObject } from '../../core/json.ts';
import { decodeText } from '../../skill/decode.ts';
import { findFrontmatter } from '../../skill/fences.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type {
  ServedFile,
  ServedSkill,
  ServedTree,
  ServedTreeSource,
  ServeOptions,
  ServeSeams,
} from '../model.ts';
import { answered } from '../surfaces/answer.ts';
import { callNames } from '../surfaces/call-names.ts';
import { executeScript } from './execute.ts';
import { paramsOf } from './params.ts';
import { primitiveError } from './primitive-error.ts';
import { summaryOf } from './summary.ts';

/** Serves the earlier skills primitive: `skills/read`, `skills/read_reference`, `skills/execute`. */
export function servePrimitive(
  mcp: McpServer,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  const skills = { listChanged: options.watch, scripts: options.allowScripts };
  // The earlier capability is none that the SDK's types know.
  server.registerCapabilities({ skills } as Parameters<typeof server.registerCapabilities>[0]);
  server.setRequestHandler('skills/read', { params: paramsOf('name') }, ({ name }) =>
    answered(source, seams, (tree) => ({ skill: wholeSkill(source, named(tree, name)) })),
  );
  const reference = paramsOf('name', 'reference');
  server.setRequestHandler('skills/read_reference', { params: reference }, (params) =>
    answered(source, seams, (tree) => {
      const skill = named(tree, params.name);
      const file = fileNamed(skill, 'references/', params.reference);
      if (!file) throw primitiveError('reference', 'Reference not found', { ...params });
      const { uri, mimeType } = file;
      const bytes = bytesOf(source, skill, file);
      const { text, invalidAt } = decodeText(bytes);
      const blob = () => ({ blob: Buffer.from(bytes).toString('base64') });
      return { content: { uri, mimeType, ...(invalidAt === null ? { text } : blob()) } };
    }),
  );
  const script = paramsOf('name', 'script');
  server.setRequestHandler('skills/execute', { params: script }, (params, { mcpReq }) =>
    answered(source, seams, (tree) => {
      const skill = named(tree, params.name);
      const file = fileNamed(skill, 'scripts/', params.script);
      const bytes = () => (file ? bytesOf(source, skill, file) : new Uint8Array());
      return executeScript({ skill, file, bytes, params, signal: mcpReq.signal }, options, seams);
    }),
  );
}

function named(tree: ServedTree, name: string): ServedSkill {
  const skill = callNames(tree).get(name);
  if (!skill) throw primitiveError('skill', 'Skill not found', { name });
  return skill;
}

/** A file of a folder by its path, its name, or its name without the ending. */
function fileNamed({ files }: ServedSkill, folder: string, name: string): ServedFile | undefined {
  const inside = files.filter(({ path }) => path.startsWith(folder));
  const bare = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return (
    inside.find(({ path }) => path === name) ??
    inside.find(({ path }) => bare(path) === name) ??
    inside.find(({ path }) => bare(path).replace(/\.[^.]*$/, '') === name)
  );
}

function bytesOf(source: ServedTreeSource, skill: ServedSkill, { path }: ServedFile): Uint8Array {
  return source.files(skill).get(path)?.read() ?? new Uint8Array();
}

function wholeSkill(source: ServedTreeSource, skill: ServedSkill) {
  const main = source.files(skill).get(SKILL_FILE)?.read() ?? new Uint8Array();
  const { text } = decodeText(main);
  const block = findFrontmatter(text);
  const { name, description } = skill;
  const within = (folder: string) =>
    skill.files
      .filter(({ path }) => path.startsWith(folder))
      .map((file) => ({
        name: file.path.slice(file.path.lastIndexOf('/') + 1),
        description: summaryOf(file, () => bytesOf(source, skill, file)),
        path: file.path,
      }));
  return {
    name,
    description,
    instructions: 'reason' in block ? text : text.slice(block.bodyStart),
    scripts: within('scripts/'),
    references: within('references/'),
    assets: within('assets/'),
    metadata: metadataOf(skill),
  };
}

/** The author's metadata and the licence, as the primitive wants them together. */
function metadataOf({ frontmatter }: ServedSkill): Record<string, unknown> {
  const metadata = frontmatter.get('metadata');
  const license = frontmatter.get('license');
  const own = isJsonObject(metadata) ? [...metadata].filter(([, value]) => !isDeep(value)) : [];
  return Object.fromEntries([
    ...own,
    ...(typeof license === 'string' ? [['license', license]] : []),
  ]);
}

function isDeep(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
