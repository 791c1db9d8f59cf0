import { it } from 'vitest';
import { writeArchive } from '../../src/archive/write.ts';
import { run } from '../../src/cli.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { memoryHost } from '../../src/host/memory.ts';
it('x', async () => {
  const bytes = Buffer.concat([...writeArchive(fileSet([memoryFile('SKILL.md', '---\nname: solo\n---\n')]), 'tar.gz', { layout: 'root' })]);
  const host = memoryHost({ files: { 'dist/solo.tar.gz': bytes } });
  console.log(await run(['digest', 'dist/solo.tar.gz'], host), host.out);
});
