import { McpServer } from '@modelcontextprotocol/server';
import { VERSION } from '../core/version.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from './model.ts';

/** A server for one connection, or one request, that shows the tree on every surface that is on. */
export function mcpServer(
  _source: ServedTreeSource,
  _options: ServeOptions,
  _seams: ServeSeams,
): McpServer {
  return new McpServer({ name: 'skillwright', version: VERSION });
}
