import { artifactFault, type Consumer, drops } from './consumer.ts';

/** Microsoft Agent Framework: entries of the 0.2.0 kind in `skill://index.json`. */
export const agentFramework: Consumer = {
  id: 'agent-framework',
  reads: ['draft', 'discovery', 'folder'],
  readsWords: 'entries of discovery 0.2.0 in skill://index.json',
  judge({ subject, profile }) {
    for (const artifact of [...(subject.main ? [subject.main] : []), ...subject.archives]) {
      const wrong = artifactFault(artifact);
      if (wrong !== null) return drops(wrong);
    }
    return profile('agent-framework');
  },
};
