import { artifactFault, type Consumer, drops } from './consumer.ts';

/** fast-agent: one entry that it cannot take empties the list of the whole server. */
export const fastAgent: Consumer = {
  id: 'fast-agent',
  reads: ['listing'],
  readsWords: 'skills/list',
  judge({ subject, profile }) {
    const { index } = subject;
    if (index && index.problems.length > 0) {
      return drops('it drops the whole listing, because an entry breaks its schema');
    }
    const wrong = subject.files?.map(artifactFault).find((fault) => fault !== null);
    if (wrong) return drops(wrong);
    const { verdict, reason } = profile('fast-agent');
    return verdict === 'accepts' ? { verdict, reason } : drops(reason);
  },
};
