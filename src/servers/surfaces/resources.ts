import { type McpServer, type Resource, ResourceTemplate } from '@modelcontextprotocol/server';
import { SKILL_SCHEME, urlBelow } from '../../catalog/skill-url.ts';
import { decodeText } from '../../skill/decode.ts';
import type {
  ServedSkill,
  ServedTree,
  ServedTreeSource,
  ServeOptions,
  ServeSeams,
  Surface,
} from '../model.ts';
import { INDEX_URI, manifestUri, PROMPT_XML_URI } from '../tree/tree.ts';
import { answered, unknownParam } from './answer.ts';
import { mainFile } from './call-names.ts';
import { type ReadDocument, readDocument, readServedFile } from './documents.ts';
import { page } from './paging.ts';

/** Resources on one page: clients that ask for one page only should see most trees whole. */
const PAGE_SIZE = 500;

const WITH_RESOURCES: readonly Surface[] = ['v1', 'resources', 'manifest', 'prompt-xml', 'index'];

/** True when some surface has addresses that can be read. */
export function hasResources({ surfaces }: ServeOptions): boolean {
  return WITH_RESOURCES.some((surface) => surfaces.has(surface));
}

/**
 * Serves `resources/list`, `resources/templates/list` and `resources/read`. The SDK's own handlers are
 * replaced: its list has no pages, and its read takes `..` out of an address before it looks (H01).
 */
export function serveResources(
  mcp: McpServer,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  server.registerCapabilities({
    resources: { subscribe: options.watch, listChanged: options.watch },
  });
  const base = urlBelow(SKILL_SCHEME, [...options.prefix]).replace(/\/?$/, '/');
  const template = new ResourceTemplate(
    `${options.prefix.length > 0 ? base : SKILL_SCHEME}{name}/{+path}`,
    {
      list: undefined,
    },
  );
  const about = { description: 'A file of a skill; its _manifest and skills/list name them all.' };
  mcp.registerResource('skill-file', template, about, () => ({ contents: [] }));
  server.setRequestHandler('resources/list', ({ params }) =>
    answered(source, seams, (tree) => {
      const { items, next } = page(
        'resources',
        tree,
        listed(tree, options),
        PAGE_SIZE,
        params?.cursor,
      );
      return { resources: [...items], ...next };
    }),
  );
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = known(source, uri) ?? (await looked(source, options, seams, uri));
    return { contents: [contents(uri, found)] };
  });
}

/** A file that was listed and is still the same needs no new look at the disk. */
function known(source: ServedTreeSource, uri: string): ReadDocument | undefined {
  try {
    return readServedFile(source, source.known(), uri);
  } catch {
    // The second look tells what became of it.
    return undefined;
  }
}

async function looked(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
  uri: string,
): Promise<ReadDocument> {
  const found = await answered(source, seams, (tree) => readDocument(source, tree, options, uri));
  if (!found) throw unknownParam('nothing is served at this address', { uri });
  return found;
}

function contents(uri: string, { bytes, mimeType }: ReadDocument) {
  const { text, invalidAt } = decodeText(bytes);
  if (invalidAt === null) return { uri, mimeType, text };
  return { uri, mimeType, blob: Buffer.from(bytes).toString('base64') };
}

/** What is listed: skill files, inventories and documents, never a supporting file. */
function listed(tree: ServedTree, { surfaces }: ServeOptions): Resource[] {
  const made: Resource[] = [];
  if (surfaces.has('index')) {
    const description = 'All skills with digests and archives.';
    made.push({ uri: INDEX_URI, name: 'index.json', description, mimeType: 'application/json' });
  }
  if (surfaces.has('prompt-xml')) {
    const description = 'The skills as a block for a system prompt.';
    made.push({
      uri: PROMPT_XML_URI,
      name: 'prompt-xml',
      description,
      mimeType: 'application/xml',
    });
  }
  return [...made, ...tree.skills.flatMap((skill) => ofSkill(skill, surfaces))];
}

function ofSkill(skill: ServedSkill, surfaces: ReadonlySet<Surface>): Resource[] {
  const { uri, name, description, files } = skill;
  const { size, mimeType } = mainFile(skill);
  const found: Resource[] = [];
  if (surfaces.has('resources')) found.push({ uri, name, description, mimeType, size });
  const manifest = manifestUri(skill);
  // A file of that name is what its address means.
  if (surfaces.has('manifest') && !files.some((file) => file.uri === manifest)) {
    const about = `The files of ${name} with sizes and digests.`;
    const type = { mimeType: 'application/json' };
    found.push({ uri: manifest, name: `${name}/_manifest`, description: about, ...type });
  }
  return found;
}
