import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWritten } from '../../src/archive/check.ts';
import { crc32, crc32Plain } from '../../src/archive/crc32.ts';
import { PinnedDeflate } from '../../src/archive/deflate.ts';
import { dosTime } from '../../src/archive/dos-time.ts';
import { type ArchiveFormat, refusedPaths } from '../../src/archive/layout.ts';
import { readArchive } from '../../src/archive/read.ts';
import { splitForUstar } from '../../src/archive/tar-header.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { pathCollisions } from '../../src/core/paths.ts';
import { contents, noise, packed, partLengths, SKILL_TEXT, sampleSkill, sha256 } from './sample.ts';

const FORMATS: readonly ArchiveFormat[] = ['tar.gz', 'zip'];

describe('golden bytes: a change here breaks every published digest', () => {
  it.each([
    ['tar.gz', 'root', 'c9b9a7a4a32603385663f68f86ce633f0cda29962be81efdf0af4a07fb9d9d69'],
    ['zip', 'root', '4e41dcf2b68ffc6cac7917b80a6ee397afbbb2a74769db4460fd27dbc29bbd36'],
    ['zip', 'folder', '50bf028ade76b8bf5170fd49eec310b1340472ecee850cf7757f939a1295f644'],
  ] as const)('%s in layout %s', (format, layout, digest) => {
    const bytes = packed(sampleSkill(), format, { layout, folder: 'demo' });
    // A digest is worth pinning only when the archive behind it reads back.
    const read = readArchive(memorySource(bytes), { name: `x.${format}`, layout });
    expect(contents(read.files)).toEqual(contents(sampleSkill()));
    if (format === 'tar.gz') expect(() => zlib.gunzipSync(bytes)).not.toThrow();
    expect(sha256(bytes)).toBe(digest);
  });

  it('of a file that is pushed to the compressor in several pieces', () => {
    const text = Buffer.from(
      Array.from({ length: 120_000 }, (_, i) => `${i} lorem ipsum\n`).join(''),
    );
    const big = fileSet([memoryFile('SKILL.md', SKILL_TEXT), memoryFile('big.txt', text)]);
    const hashes = FORMATS.map((format) => sha256(packed(big, format)));
    expect(hashes).toEqual([
      'f94c9163e0659c7a554aa3a67b042c0f329a1237e2065e0990de44d5b8a39004',
      '09bd4d2382ede6b0dee3458ae754c83cdd921095e899d75aff592ccf74fab32f',
    ]);
  });
});

describe('same files, same bytes', () => {
  it.each(FORMATS)('%s whatever the order the files come in', (format) => {
    const files = sampleSkill().files;
    expect(packed(fileSet([...files].reverse()), format)).toEqual(packed(fileSet(files), format));
  });

  it.each(FORMATS)('%s whatever the time zone', (format) => {
    const before = process.env['TZ'];
    const hashes = ['UTC', 'Asia/Kolkata', 'America/St_Johns'].map((zone) => {
      process.env['TZ'] = zone;
      return sha256(packed(sampleSkill(), format));
    });
    process.env['TZ'] = before;
    expect(new Set(hashes).size).toBe(1);
  });

  it('whatever pieces the compressor is fed with', () => {
    const data = Buffer.concat([Buffer.from('abc '.repeat(700_000)), noise(300_000)]);
    const whole = new PinnedDeflate();
    const expected = Buffer.concat([...whole.push(data), ...whole.finish()]);
    const pieces = new PinnedDeflate();
    const made: Uint8Array[] = [];
    for (let at = 0; at < data.length; at += 99_991) {
      made.push(...pieces.push(data.subarray(at, at + 99_991)));
    }
    made.push(...pieces.finish());
    expect(Buffer.concat(made).equals(expected)).toBe(true);
  });
});

describe('ustar (AR-10)', () => {
  it.each([
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    [`${'d'.repeat(155)}/${'n'.repeat(100)}`, true],
    [`${'d'.repeat(156)}/${'n'.repeat(100)}`, false],
    [`${'d'.repeat(155)}/${'n'.repeat(101)}`, false],
    [`${'é'.repeat(50)}`, true],
    [`${'é'.repeat(51)}`, false],
  ])('%s', (path, fits) => {
    expect(splitForUstar(path) !== undefined).toBe(fits);
  });

  it('refuses all names at once and says which', () => {
    const long = [`x${'a'.repeat(101)}`, `y${'a'.repeat(101)}`];
    const files = fileSet(long.concat('SKILL.md').map((path) => memoryFile(path, '')));
    const error = caught(() => packed(files, 'tar.gz'));
    expect(error.code).toBe('archive-name-long');
    expect(error.message).toContain('2 file names');
    expect(error.message).toContain('xaaa');
    expect(error.message).toContain('yaaa');
    expect(() => packed(files, 'zip')).not.toThrow();
  });

  it('F25 names what another system cannot hold with the codes of the reader', () => {
    expect(
      refusedPaths(['aux.md', 'a:b', 'Readme', 'README'], 'zip').map(({ code }) => code),
    ).toEqual(['archive-name-reserved', 'archive-path-drive', 'archive-collision']);
  });
});

describe('zip container (AR-11)', () => {
  it('has true local headers, no descriptors, no extra fields, no comment', () => {
    const zip = packed(sampleSkill(), 'zip');
    let at = 0;
    let count = 0;
    while (zip.readUInt32LE(at) === 0x04034b50) {
      expect(zip.readUInt16LE(at + 6) & ~0x0800).toBe(0);
      expect(zip.readUInt16LE(at + 28)).toBe(0);
      expect(zip.readUInt32LE(at + 10)).toBe(0x00210000);
      at += 30 + zip.readUInt16LE(at + 26) + zip.readUInt32LE(at + 18);
      count++;
    }
    expect(count).toBe(5);
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    expect(zip.readUInt16LE(zip.length - 2)).toBe(0);
  });

  it.each([
    [315532800, '1980-01-01T00:00:00Z'],
    [4354819199, '2107-12-31T23:59:58Z'],
    [1709208000, '2024-02-29T12:00:00Z'],
    [4107542399, '2100-02-28T23:59:58Z'],
  ])('tells the time %d as %s', (seconds, text) => {
    const { dosDate, dosTime: time } = dosTime(seconds);
    const two = (value: number) => String(value).padStart(2, '0');
    const date = `${(dosDate >> 9) + 1980}-${two((dosDate >> 5) & 15)}-${two(dosDate & 31)}`;
    const clock = `${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
    expect(`${date}T${clock}Z`).toBe(text);
  });
});

describe('read(write(x)) = x', () => {
  const segment = fc.stringMatching(/^[a-z0-9äé日_-]{1,12}$/);
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const file = fc.record({
    path,
    data: fc.oneof(fc.uint8Array({ maxLength: 3000 }), fc.string(), fc.constant('')),
    executable: fc.boolean(),
  });
  const skill = fc.array(file, { maxLength: 12 }).map((files) => {
    const kept: typeof files = [];
    for (const one of files) {
      if (one.path.toLowerCase() === 'skill.md') continue;
      if (pathCollisions([...kept.map((other) => other.path), one.path]).length === 0)
        kept.push(one);
    }
    const entries = kept.map((one) => memoryFile(one.path, one.data, one.executable));
    return fileSet([memoryFile('SKILL.md', SKILL_TEXT), ...entries]);
  });

  it.each([
    ['tar.gz', 'root', 'x.tar.gz'],
    ['tar.gz', 'folder', 'x.tgz'],
    ['zip', 'root', 'x.zip'],
    ['zip', 'folder', 'x.skill'],
  ] as const)('A98 %s, layout %s', (format, layout, name) => {
    fc.assert(
      fc.property(skill, (files) => {
        const options = { layout, folder: 'demo' };
        const bytes = packed(files, format, options);
        const read = readArchive(memorySource(bytes), { name, layout });
        expect(contents(read.files)).toEqual(contents(files));
        expect(read.warnings).toEqual([]);
        expect(read.folder).toBe(layout === 'folder' ? 'demo' : null);
        const parts = partLengths(files, format, options);
        expect([...checkWritten(memorySource(bytes), files, format, options, parts)]).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe('checking what was written', () => {
  it.each(FORMATS)('%s: F19 a source that changed is tree-changed', (format) => {
    const bytes = packed(sampleSkill(), format);
    const changed = fileSet([
      ...sampleSkill().files.filter((file) => file.path !== 'assets/noise.bin'),
      memoryFile('assets/noise.bin', noise(5000, 2)),
    ]);
    const parts = partLengths(sampleSkill(), format);
    const check = () => [
      ...checkWritten(memorySource(bytes), changed, format, { layout: 'root' }, parts),
    ];
    expect(caught(check).code).toBe('tree-changed');
  });

  it.each(FORMATS)('%s: a byte that the disk changed is io', (format) => {
    for (const place of [0.2, 0.5, 0.9]) {
      const bytes = packed(sampleSkill(), format);
      const at = Math.floor(bytes.length * place);
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      const parts = partLengths(sampleSkill(), format);
      const check = () => [
        ...checkWritten(memorySource(bytes), sampleSkill(), format, { layout: 'root' }, parts),
      ];
      expect(['io', 'tree-changed']).toContain(caught(check).code);
    }
  });
});

describe('crc32', () => {
  it('is the same with and without the help of the system', () => {
    expect(crc32Plain(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(crc32(noise(1000), 7)).toBe(crc32Plain(noise(1000), 7));
  });

  it.each([
    ['TextEncoder', new TextEncoder().encode('')],
    ['Uint8Array', new Uint8Array(0)],
    ['Buffer', Buffer.alloc(0)],
  ])('goes on over an empty array made by %s', (_, empty) => {
    expect(crc32(empty, 0x1234)).toBe(0x1234);
  });
});

function caught(run: () => unknown): SkillsError {
  try {
    run();
  } catch (error) {
    if (error instanceof SkillsError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
