import type { ProfileId } from '../../rules/profiles.ts';
import { archiveTypeOf } from '../archive.ts';
import { bytesOf } from '../artifact.ts';
import { ACCEPTS, archiveCode, type Consumer, refuses } from './consumer.ts';

function upload(id: string, profileId: ProfileId): Consumer {
  return {
    id,
    reads: ['archive'],
    readsWords: 'zip files with one folder around the skill',
    judge({ subject, profile }) {
      const [archive] = subject.archives;
      const bytes = archive && bytesOf(archive);
      if (!bytes || archiveTypeOf(bytes) !== 'application/zip') return refuses('it is no zip file');
      const code = archiveCode(subject);
      // The layout that it asks for is the one that the specification refuses.
      if (code === 'skill-wrapped') return ACCEPTS;
      if (code !== null) return refuses(`it cannot unpack the archive (${code})`);
      if (subject.content?.folder === null) {
        return refuses('the skill does not lie in a folder (skills pack --format skill makes one)');
      }
      return profile(profileId);
    },
  };
}

/** The upload of Claude. */
export const claudeUpload = upload('claude-upload', 'claude-upload');

/** The upload of OpenAI. */
export const openaiUpload = upload('openai-upload', 'openai');
