import type { WebFault } from '../core/web-address.ts';

/** What asking a web address gave; an answer with an error status has no bytes. */
export type WebAnswer =
  | {
      readonly kind: 'answer';
      /** The address that answered, after redirects. */
      readonly url: string;
      readonly status: number;
      readonly contentType: string | null;
      readonly bytes: Uint8Array;
    }
  /** The answer began and did not end. */
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'refused';
      readonly reason: WebFault | 'redirects' | 'size';
      readonly to: string;
    };

/** What an MCP server answered to a read: bytes, or the reason why there are none. */
export type McpAnswer =
  | { readonly bytes: Uint8Array; readonly mimeType: string | null }
  | { readonly error: string };

/** A child of a folder that an MCP server lists. */
export interface McpChild {
  readonly uri: string;
  readonly isFolder: boolean;
}

/** A conversation with an MCP server, in plain data. */
export interface McpSession {
  /** True where the server says that it has skills. */
  readonly hasSkills: boolean;
  /** True where it lets clients read folders. */
  readonly readsFolders: boolean;
  /** The entries of `skills/list`, every page. */
  listSkills(): Promise<readonly unknown[]>;
  read(uri: string, maxBytes: number): Promise<McpAnswer>;
  /** The direct children of a folder; null when it is none. */
  readFolder(uri: string): Promise<readonly McpChild[] | null>;
  close(): Promise<void>;
}

/** All that may be asked of other machines; no connection is a `no-connection` error, exit 3. */
export interface Network {
  /** Asks a web address, with no credentials, under limits of size and time. */
  get(url: string, maxBytes: number): Promise<WebAnswer>;
  /** Talks to an MCP server: a web address, or a command that is started and ended. */
  connect(target: string): Promise<McpSession>;
}
