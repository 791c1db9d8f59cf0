import { MARKDOWN_TYPE } from '../../catalog/mdp.ts';
import type { ServedTreeSource } from '../model.ts';
import { markdownAt } from '../surfaces/mdp.ts';
import { refusal } from './answers.ts';
import { READ_METHODS, type Route } from './app.ts';
import { documentAnswer } from './document.ts';

/** There is one client, the tree that is served: any name of this form stands for it. */
const PLACES = [
  /^\/skills\/[A-Za-z0-9][A-Za-z0-9._-]{0,63}(\/.*\/skill\.md)$/s,
  /^\/[A-Za-z0-9][A-Za-z0-9._-]{0,63}\/skills(\/.*\/skill\.md)$/s,
];

/** The Markdown of skills at `/skills/:clientId/*` and `/:clientId/skills/*` (seed 000). */
export function mdpRoute(source: ServedTreeSource): Route {
  const strictPath = (path: string) =>
    PLACES.map((place) => place.exec(path)?.[1]).find((one) => one !== undefined);
  return {
    methods: (path) => (strictPath(path) === undefined ? undefined : READ_METHODS),
    async answer(asked) {
      const tree = await source.current();
      // Nothing is decoded: a path in another spelling is not a strict path (P-03).
      const bytes = markdownAt(strictPath(asked.path) ?? '', tree, source);
      if (!bytes) return refusal(404, 'no skill has this path');
      const headers = { 'content-type': `${MARKDOWN_TYPE}; charset=utf-8` };
      return documentAnswer(asked, { bytes, headers });
    },
  };
}
