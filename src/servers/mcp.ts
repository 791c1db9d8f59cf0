import { McpServer, type Transport } from '@modelcontextprotocol/server';
import { VERSION } from '../core/version.ts';
import { serveSubscriptions } from './changes/subscriptions.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from './model.ts';
import { servePrimitive } from './primitive/primitive.ts';
import { keepCodes } from './primitive/primitive-error.ts';
import { cacheHint } from './surfaces/cache-hint.ts';
import { loadSkillTool } from './surfaces/load-skill.ts';
import { servePrompts } from './surfaces/prompts.ts';
import { hasResources, serveResources } from './surfaces/resources.ts';
import { serveSkills } from './surfaces/skills.ts';
import { serveTools } from './surfaces/tools.ts';

/** A server for one connection, or one request, that shows the tree on every surface that is on. */
export function mcpServer(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): McpServer {
  const { surfaces, compat } = options;
  const hint = cacheHint(options);
  const mcp = new SkillServer(
    { name: 'skillwright', version: VERSION },
    {
      cacheHints: {
        'resources/list': hint,
        'resources/templates/list': hint,
        'resources/read': hint,
        'prompts/list': hint,
        'tools/list': hint,
      },
    },
  );
  // The earlier primitive has its list in common with the final extension.
  if (surfaces.has('v1') || compat.has('primitive')) serveSkills(mcp, source, options, seams);
  if (hasResources(options)) serveResources(mcp, source, options, seams);
  if (surfaces.has('prompts')) servePrompts(mcp, source, options, seams);
  const tools = surfaces.has('load-skill') ? [loadSkillTool(source)] : [];
  const all = [...tools, ...(seams.tools ?? [])];
  if (all.length > 0) serveTools(mcp, source, all, options, seams);
  if (compat.has('primitive')) servePrimitive(mcp, source, options, seams);
  if (options.watch) serveSubscriptions(mcp, source, options, seams);
  return mcp;
}

/** The SDK's server, with the error codes of the earlier primitive left as they are. */
class SkillServer extends McpServer {
  override connect(transport: Transport): Promise<void> {
    keepCodes(transport);
    return super.connect(transport);
  }
}
