import { refusal } from './answers.ts';
import { READ_METHODS, type Route } from './app.ts';
import { documentAnswer, type ServedDocument } from './document.ts';

/** Gives the document at the exact path of an address, such as `/index.html`, as it is now. */
export type Site = (path: string) => Promise<ServedDocument | undefined>;

/** Serves a site. Paths are compared as they were sent, never decoded: no other spelling leads anywhere. */
export function siteRoute(site: Site): Route {
  return {
    methods: () => READ_METHODS,
    async answer(asked) {
      const path = asked.path.endsWith('/') ? `${asked.path}index.html` : asked.path;
      const document = await site(path);
      if (!document) return refusal(404, 'there is nothing at this address');
      return documentAnswer(asked, document);
    },
  };
}
