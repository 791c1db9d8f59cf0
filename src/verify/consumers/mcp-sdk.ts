import { sameJson } from '../../core/json.ts';
import { publishedFrontmatter } from '../frontmatter.ts';
import { artifactFault, type Consumer, refuses } from './consumer.ts';

/** The MCP TypeScript SDK, `ext/skills`: it verifies each file that it reads. */
export const mcpSdk: Consumer = {
  id: 'mcp-typescript-sdk',
  reads: ['listing', 'folder'],
  readsWords: 'skills/list, and folders that it serves',
  judge({ subject, kind, profile }) {
    if (kind === 'listing') {
      const wrong = subject.files?.map(artifactFault).find((fault) => fault !== null);
      if (wrong) return refuses(wrong);
      const actual = publishedFrontmatter(subject);
      if (actual && !sameJson(actual, subject.entry?.entry.frontmatter ?? undefined)) {
        return refuses('the frontmatter of the file is not that of the listing');
      }
    }
    return profile('mcp-sdk');
  },
};
