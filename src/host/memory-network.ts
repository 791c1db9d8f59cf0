import { SkillsError } from '../core/errors.ts';
import type { McpSession, Network } from './network.ts';

/** What a memory host pretends to find on other machines. */
export interface MemoryWeb {
  /** Answers by address; every other address of a host that is named here is 404. */
  readonly web?: Readonly<Record<string, MemoryAnswer>>;
  /** The MCP server, whatever it is called. */
  readonly mcp?: McpSession;
}

/** One answer of a pretended site. */
export interface MemoryAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Uint8Array;
  /** The answer breaks off. */
  readonly broken?: true;
}

/** A network that lives in memory; a host that nobody named cannot be reached. */
export function memoryNetwork({ web = {}, mcp }: MemoryWeb): Network {
  const hosts = new Set(Object.keys(web).map((url) => new URL(url).host));
  return {
    async get(url, maxBytes) {
      if (!hosts.has(new URL(url).host)) throw unreachable(url);
      const { status, type, body = '', broken } = web[url] ?? { status: 404 };
      if (broken) return { kind: 'broken' };
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      if (bytes.length > maxBytes) return { kind: 'refused', reason: 'size', to: `${maxBytes}` };
      return { kind: 'answer', url, status: status ?? 200, contentType: type || null, bytes };
    },
    async connect(target) {
      if (!mcp) throw unreachable(target);
      return mcp;
    },
  };
}

function unreachable(where: string): SkillsError {
  return new SkillsError('no-connection', 'no connection: nobody is there', { where });
}
