import { ACCEPTS, archiveCode, type Consumer, refuses } from './consumer.ts';

/** gemini-cli, `skills install x.skill`: a zip file of either layout. */
export const geminiCli: Consumer = {
  id: 'gemini-cli',
  reads: ['archive'],
  readsWords: 'zip files that are named .skill',
  judge({ subject }) {
    const file = subject.archives[0]?.file ?? '';
    if (!/\.skill$/i.test(file)) return refuses('the file is not named .skill');
    const code = archiveCode(subject);
    return code === null ? ACCEPTS : refuses(`it cannot unpack the archive (${code})`);
  },
};
