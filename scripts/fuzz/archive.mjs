import { readArchive } from '../../src/archive/read.ts';
import { writeArchive } from '../../src/archive/write.ts';
import { memorySource, sameBytes } from '../../src/core/byte-source.ts';
import { isSafePath, pathCollisions } from '../../src/core/paths.ts';
import { attempt, expect } from './property.mjs';
import { checkUnpacked } from './unpacked.mjs';

const FORMATS = ['tar.gz', 'zip'];

/** Refused with a code, or safe to unpack anywhere and the same after our own writers and readers. */
export async function checkArchive(bytes, name) {
  const { code, value } = attempt(() => readArchive(memorySource(bytes), { name }));
  if (code) {
    expect(code !== 'internal', 'an internal error', code);
    return [code];
  }
  const paths = value.files.files.map(({ path }) => path);
  expect(paths.includes('SKILL.md'), 'accepted without a skill file');
  for (const path of paths) expect(isSafePath(path), 'accepted an unsafe path', path);
  expect(pathCollisions(paths).length === 0, 'accepted paths that collide');
  for (const format of FORMATS) checkRoundTrip(value.files, format);
  await checkUnpacked(value.files, bytes);
  return ['accepted', ...value.warnings.map((warning) => warning.code)];
}

function checkRoundTrip(files, format) {
  const write = () => Buffer.concat([...writeArchive(files, format, { layout: 'root' })]);
  const { code, value: archive } = attempt(write);
  // Names of more than 100 bytes have no place in ustar (AR-10).
  if (code) return expect(code === 'archive-name-long', 'accepted, but not written', code);
  const again = readArchive(memorySource(archive), { name: `x.${format}` });
  expect(again.files.files.length === files.files.length, `${format} loses a file`);
  for (const file of files.files) {
    const read = again.files.get(file.path);
    const same = read && sameBytes(read.read(), file.read()) && read.executable === file.executable;
    expect(same, `${format} does not keep a file`, file.path);
  }
  return undefined;
}
