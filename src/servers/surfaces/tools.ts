import type { McpServer } from '@modelcontextprotocol/server';
import { type ErrorCode, SkillsError } from '../../core/errors.ts';
import { quoted } from '../../core/visible.ts';
import type { ServedTool, ServedTreeSource, ServeOptions, ServeSeams } from '../model.ts';
import { answered, unknownParam } from './answer.ts';

const WRONG_ARGUMENTS: ReadonlySet<ErrorCode> = new Set(['usage', 'path-not-found']);

/** Serves some tools; an answer that fails is an answer that says so, as the protocol wants it. */
export function serveTools(
  mcp: McpServer,
  source: ServedTreeSource,
  tools: readonly ServedTool[],
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  server.registerCapabilities({ tools: { listChanged: options.watch } });
  server.setRequestHandler('tools/list', () =>
    answered(source, seams, (tree) => ({
      tools: tools.map((tool) => {
        const { description, inputSchema } = tool.describe(tree);
        return { name: tool.name, description, inputSchema, annotations: { readOnlyHint: true } };
      }),
    })),
  );
  server.setRequestHandler('tools/call', ({ params }) =>
    answered(source, seams, async (tree) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool) throw unknownParam(`there is no tool "${quoted(params.name)}"`);
      try {
        return { content: asContent(await tool.call(params.arguments ?? {}, tree)) };
      } catch (error) {
        // A file that changed meanwhile gets its second look; wrong arguments are told to the model.
        if (!(error instanceof SkillsError) || !WRONG_ARGUMENTS.has(error.code)) throw error;
        return { content: asContent([error.message]), isError: true };
      }
    }),
  );
}

function asContent(texts: readonly string[]) {
  return texts.map((text) => ({ type: 'text' as const, text }));
}
