import { isJsonList } from '../../core/json.ts';
import { ACCEPTS, artifactFault, type Consumer, drops } from './consumer.ts';

/** opencode, `skills.urls`: it fetches the files that an entry lists, and knows no other form. */
export const opencode: Consumer = {
  id: 'opencode',
  reads: ['discovery', 'discovery-0.1'],
  readsWords: 'lists of files in the well-known index of a web site',
  judge({ subject }) {
    const files = subject.entry?.raw.get('files');
    if (!isJsonList(files)) return drops('the entry has no list of files (--hybrid adds it)');
    if (!files.includes('SKILL.md')) return drops('the list of files does not name SKILL.md');
    const wrong = subject.files?.map(artifactFault).find((fault) => fault !== null);
    return wrong ? drops(wrong) : ACCEPTS;
  },
};
