import {
  Client,
  ProtocolError,
  type StandardSchemaV1,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SkillsError } from '../core/errors.ts';
import { VERSION } from '../core/version.ts';
import { splitWords } from '../core/words.ts';
import type { McpAnswer, McpChild, McpSession } from './network.ts';

const EXTENSION = 'io.modelcontextprotocol/skills';
/** How long a server may think about one question. */
const TIMEOUT_MS = 30_000;
/** One message: a file of 50 MiB in base64, and what stands around it. */
const MAX_MESSAGE_BYTES = 72 * 1024 * 1024;
/** A server that has always another page is not listened to for ever. */
const MAX_PAGES = 1000;

/** What a server answers is looked at by our own rules, so nothing is refused here. */
const ANYTHING: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'skills',
    validate: (value) => ({ value: (value ?? {}) as Record<string, unknown> }),
  },
};

/** Talks to an MCP server at a web address, or starts one by its command, without a shell. */
export async function connectMcp(target: string): Promise<McpSession> {
  const transport = /^https?:\/\//i.test(target) ? webTransport(target) : commandTransport(target);
  const client = new Client(
    { name: 'skills', version: VERSION },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: { extensions: { [EXTENSION]: {} } },
    },
  );
  try {
    await client.connect(transport, { timeout: TIMEOUT_MS });
  } catch (cause) {
    await client.close().catch(() => {});
    throw noAnswer(target, cause);
  }
  return session(client, target);
}

function commandTransport(target: string): Transport {
  const [command, ...args] = splitWords(target) ?? [];
  if (command === undefined) {
    const hint = 'Write --mcp "<command> <arguments>", or --mcp <URL>.';
    throw new SkillsError('usage', 'there is no command to start', { where: '--mcp', hint });
  }
  // The environment is the transport's short list of harmless names: no secret reaches the server.
  return new StdioClientTransport({
    command,
    args,
    stderr: 'ignore',
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
}

function webTransport(target: string): Transport {
  const requestInit = { redirect: 'error', credentials: 'omit' } as const;
  return new StreamableHTTPClientTransport(new URL(target), { requestInit, fetch: boundedFetch });
}

/** A body that grows beyond a message ends with an error instead of filling the memory. */
async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.body) return response;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_MESSAGE_BYTES) controller.error(new Error('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}

function session(client: Client, target: string): McpSession {
  const capability = client.getServerCapabilities()?.extensions?.[EXTENSION];
  const ask = async (method: string, params: Record<string, unknown>) => {
    try {
      return await client.request({ method, params }, ANYTHING, { timeout: TIMEOUT_MS });
    } catch (cause) {
      if (cause instanceof ProtocolError) return cause;
      throw noAnswer(target, cause);
    }
  };
  return {
    hasSkills: capability !== undefined,
    readsFolders: (capability as { directoryRead?: unknown } | undefined)?.directoryRead === true,
    async listSkills() {
      const pages = await allPages(ask, 'skills/list', {}, 'skills');
      if (pages instanceof ProtocolError) throw noAnswer(target, pages);
      return pages;
    },
    async read(uri, maxBytes) {
      return contentOf(await ask('resources/read', { uri }), maxBytes);
    },
    async readFolder(uri) {
      const pages = await allPages(ask, 'resources/directory/read', { uri }, 'resources');
      return pages instanceof ProtocolError ? null : pages.flatMap(childOf);
    },
    close: () => client.close(),
  };
}

type Answered = Record<string, unknown> | ProtocolError;
type Ask = (method: string, params: Record<string, unknown>) => Promise<Answered>;

async function allPages(
  ask: Ask,
  method: string,
  params: Record<string, unknown>,
  field: string,
): Promise<unknown[] | ProtocolError> {
  const items: unknown[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await ask(method, cursor === undefined ? params : { ...params, cursor });
    if (answer instanceof ProtocolError) return answer;
    const found = answer[field];
    if (Array.isArray(found)) items.push(...(found as unknown[]));
    cursor = answer['nextCursor'];
    if (typeof cursor !== 'string') return items;
  }
  throw new SkillsError('limit', `${method} has more than ${MAX_PAGES} pages`);
}

function contentOf(answer: Answered, maxBytes: number): McpAnswer {
  if (answer instanceof ProtocolError) return { error: `${answer.message} (${answer.code})` };
  const contents = answer['contents'];
  const [first] = Array.isArray(contents) ? (contents as Record<string, unknown>[]) : [];
  const text = first?.['text'];
  const blob = first?.['blob'];
  const bytes =
    typeof text === 'string'
      ? Buffer.from(text, 'utf8')
      : typeof blob === 'string'
        ? Buffer.from(blob, 'base64')
        : undefined;
  if (!bytes) return { error: 'the answer holds neither text nor bytes' };
  if (bytes.length > maxBytes) return { error: `it is over ${maxBytes} bytes` };
  const mimeType = first?.['mimeType'];
  return { bytes, mimeType: typeof mimeType === 'string' ? mimeType : null };
}

function childOf(item: unknown): McpChild[] {
  const { uri, mimeType } = (item ?? {}) as Record<string, unknown>;
  return typeof uri === 'string' ? [{ uri, isFolder: mimeType === 'inode/directory' }] : [];
}

function noAnswer(target: string, cause: unknown): SkillsError {
  const why = cause instanceof Error ? cause.message : 'it does not answer';
  const hint = 'Check that the command or address starts an MCP server, then try again.';
  const message = `no MCP server answers: ${why}`;
  return new SkillsError('no-connection', message, { where: target, hint, cause });
}
