import type { McpServer } from '@modelcontextprotocol/server';
import { quoted } from '../../core/visible.ts';
import { dualSurface } from '../../skill/dual-surface.ts';
import { parse } from '../../skill/parse.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../model.ts';
import { answered, unknownParam } from './answer.ts';
import { textSkills } from './call-names.ts';
import { page } from './paging.ts';

const PAGE_SIZE = 500;

/**
 * Serves a prompt per skill: the very text that a client gets by reading SKILL.md and then every
 * reference, for clients that know of no skills.
 */
export function servePrompts(
  mcp: McpServer,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  server.registerCapabilities({ prompts: { listChanged: options.watch } });
  server.setRequestHandler('prompts/list', ({ params }) =>
    answered(source, seams, (tree) => {
      const all = textSkills(tree).map(([name, { description }]) => ({ name, description }));
      const { items, next } = page('prompts', tree, all, PAGE_SIZE, params?.cursor);
      return { prompts: [...items], ...next };
    }),
  );
  server.setRequestHandler('prompts/get', ({ params }) =>
    answered(source, seams, (tree) => {
      const skill = textSkills(tree).find(([name]) => name === params.name)?.[1];
      const whole = skill && dualSurface(parse(source.files(skill)).skill);
      if (!skill || !whole) throw unknownParam(`there is no prompt "${quoted(params.name)}"`);
      // Not in the text, which is byte for byte what the reads give.
      const left = whole.leftOut.map((path) => ` Left out, over 1 MiB: ${path}.`).join('');
      const content = { type: 'text' as const, text: whole.text };
      return { description: skill.description + left, messages: [{ role: 'user', content }] };
    }),
  );
}
