import { filePathIn } from '../catalog/skill-url.ts';
import type { McpSession } from '../host/network.ts';
import { MAX_INDEX_BYTES } from '../verify/document.ts';
import type { Answer, Source } from '../verify/model.ts';
import type { VerifyWork } from './verify-work.ts';

/** How the answer to `skills/list` is called in a report. */
const LISTING = 'mcp://skills/list';
const INDEX = 'skill://index.json';
/** Folders of one skill that are looked into. */
const MAX_FOLDERS = 1000;

/** Verifies what an MCP server serves: `skills/list` and `skill://index.json`, every file of both. */
export async function verifyMcp(target: string, work: VerifyWork): Promise<void> {
  const { verifier, host, maxBytes } = work;
  const session = await host.network.connect(target);
  try {
    const source = mcpSource(session, maxBytes);
    const index = await session.read(INDEX, MAX_INDEX_BYTES);
    if (session.hasSkills || 'error' in index) {
      const skills = session.hasSkills ? await session.listSkills() : [];
      const text = `${JSON.stringify({ skills }, null, 2)}\n`;
      const bytes = new TextEncoder().encode(text);
      const answer: Answer = session.hasSkills
        ? { kind: 'bytes', bytes, contentType: undefined }
        : {
            kind: 'missing',
            reason: 'the server offers neither skills/list nor skill://index.json',
          };
      await verifier.index({ file: LISTING, answer }, source);
    }
    if ('bytes' in index) {
      const answer: Answer = { kind: 'bytes', bytes: index.bytes, contentType: undefined };
      await verifier.index({ file: INDEX, answer }, source);
    }
  } finally {
    await session.close();
  }
}

function mcpSource(session: McpSession, maxBytes: number): Source {
  return {
    async locate(url) {
      const read = await session.read(url, maxBytes);
      const answer: Answer =
        'error' in read
          ? { kind: 'missing', reason: read.error }
          : { kind: 'bytes', bytes: read.bytes, contentType: undefined };
      return { file: url, answer };
    },
    list: (skillUrl) => (session.readsFolders ? walk(session, skillUrl) : Promise.resolve(null)),
  };
}

/** The paths of all files below the folder of a skill; a folder that leads elsewhere is not entered. */
async function walk(session: McpSession, skillUrl: string): Promise<string[] | null> {
  const paths: string[] = [];
  const folders = [skillUrl.slice(0, skillUrl.lastIndexOf('/'))];
  const seen = new Set(folders);
  for (const folder of folders) {
    const children = await session.readFolder(folder);
    if (children === null) return null;
    for (const { uri, isFolder } of children) {
      const path = filePathIn(skillUrl, uri);
      if (path === null || seen.has(uri)) continue;
      seen.add(uri);
      if (!isFolder) paths.push(path);
      else if (folders.length < MAX_FOLDERS) folders.push(uri);
    }
  }
  return paths;
}
