import type { Consumer } from './consumer.ts';

/** skills-ref, the reference validator: strictyaml over one folder. */
export const skillsRef: Consumer = {
  id: 'skills-ref',
  reads: ['folder'],
  readsWords: 'folders',
  judge: ({ profile }) => profile('skills-ref'),
};
