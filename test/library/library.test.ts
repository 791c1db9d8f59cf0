import { describe, expect, it } from 'vitest';
import {
  digest,
  type FileSet,
  fileSet,
  filesOf,
  type IndexOptions,
  index,
  memoryFile,
  type PackOptions,
  pack,
  type SiteFilesOptions,
  siteFiles,
  unpack,
} from '../../src/api.ts';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';

const text = (name: string) =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked.\n---\n\n# ${name}\n`;
const SOLO = { 'SKILL.md': text('solo') };
const REFUNDS = {
  'SKILL.md': `${text('refunds')}\nSee [the law](references/law.md).\n`,
  'references/law.md': '# Law\n',
  '.cache': 'left out',
};
const TREE = Object.fromEntries([
  ...Object.entries(SOLO).map(([path, content]) => [`skills/solo/${path}`, content]),
  ...Object.entries(REFUNDS).map(([path, content]) => [`skills/billing/refunds/${path}`, content]),
]);
const SKILLS = [
  { files: filesOf(SOLO), path: 'solo' },
  { files: filesOf(REFUNDS), path: 'billing/refunds' },
];

/** What the command makes of the same tree. */
async function command(...argv: string[]) {
  const host = memoryHost({ files: TREE });
  expect(await run(argv, host), host.out.stderr).toBe(0);
  return { stdout: host.out.stdout, files: host.files };
}

const bytesOf = (content: string | Uint8Array | undefined) => Buffer.from(content ?? '');
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

describe('pack', () => {
  it.each<[string, PackOptions, string[]]>([
    ['tar.gz', {}, []],
    ['zip', { format: 'zip' }, ['--format', 'zip']],
    ['skill', { format: 'skill' }, ['--format', 'skill']],
    ['tar.gz', { layout: 'folder' }, ['--layout', 'folder']],
  ])('gives the bytes of the command: %s %j', async (ending, options, argv) => {
    const { files } = await command('pack', 'skills/billing/refunds', ...argv);
    const own = pack(filesOf(REFUNDS), options);
    expect(bytesOf(own)).toEqual(bytesOf(files.get(`dist/refunds.${ending}`)));
  });

  it('refuses what no archive can hold, with a code', () => {
    const odd = [{ path: 'a', type: 'link' }] as const;
    const linked = fileSet([memoryFile('SKILL.md', text('solo'))], { odd });
    const refused: [FileSet, string][] = [
      [linked, 'tree-link'],
      [filesOf({ 'skill.md': text('solo') }), 'skill-case'],
      [filesOf({ ...SOLO, 'con.md': '' }), 'archive-name-reserved'],
      [filesOf({ ...REFUNDS, '.skillignore': 'references' }), 'reference-not-packed'],
    ];
    for (const [files, code] of refused) expect(codeOf(() => pack(files))).toBe(code);
  });
});

describe('unpack', () => {
  it.each(['tar.gz', 'zip', 'skill'] as const)('gives back what pack was given: %s', (format) => {
    const files = filesOf(REFUNDS);
    const layout = format === 'skill' ? 'folder' : 'root';
    const read = unpack(pack(files, { format }), { layout });
    expect(read.files.files.map(({ path }) => path)).toEqual(['SKILL.md', 'references/law.md']);
    expect(read.folder).toBe(format === 'skill' ? 'refunds' : null);
    expect(digest(read.files)).toEqual(digest(files));
  });

  it('keeps limits, and takes no folder around the skill unasked', () => {
    const bytes = pack(filesOf(REFUNDS));
    expect(codeOf(() => unpack(bytes, { limits: { entries: 1 } }))).toBe('archive-count');
    expect(codeOf(() => unpack(bytes.subarray(0, 40)))).toBe('archive-truncated');
    const wrapped = pack(filesOf(REFUNDS), { layout: 'folder' });
    expect(codeOf(() => unpack(wrapped))).toBe('skill-wrapped');
  });
});

describe('digest', () => {
  it('is that of the command', async () => {
    const { stdout } = await command('digest', 'skills/billing/refunds', '--json');
    const [skill] = (JSON.parse(stdout) as { skills: { digest: string }[] }).skills;
    expect(digest(filesOf(REFUNDS)).digest).toBe(skill?.digest);
  });
});

describe('index', () => {
  it.each<[IndexOptions, string[]]>([
    [{}, []],
    [{ format: 'listing', prefix: 'acme' }, ['--format', 'listing', '--prefix', 'acme']],
    [{ format: 'mdp' }, ['--format', 'mdp']],
    [{ archives: ['tar.gz'] }, ['--pack']],
    [{ format: 'discovery' }, ['--format', 'discovery', '--pack']],
    [
      { format: 'discovery', baseUrl: 'https://a.example/', hybrid: true },
      ['--format', 'discovery', '--pack', '--base-url', 'https://a.example/', '--hybrid'],
    ],
  ])('%j is what the command writes', async (options, argv) => {
    const { stdout } = await command('index', 'skills', ...argv);
    expect(index(SKILLS, options)).toBe(stdout);
  });

  it('refuses what has no place in an index, with a code', () => {
    const files = filesOf(SOLO);
    const calls: [() => unknown, string][] = [
      [() => index([{ files, path: 'other' }]), 'name-not-last-segment'],
      [() => index([{ files }, { files }]), 'url-collision'],
      [() => index([{ files }], { prefix: '../up' }), 'usage'],
      [() => index([{ files }], { baseUrl: 'relative' }), 'usage'],
      [() => index([{ files: filesOf({ 'SKILL.md': 'none' }) }]), 'frontmatter-invalid'],
      [() => siteFiles([{ files }, { files, path: 'a/solo' }]), 'name-collision'],
      [() => siteFiles([{ files }], { baseUrl: 'ftp://a.example/' }), 'usage'],
    ];
    for (const [act, code] of calls) expect(codeOf(act)).toBe(code);
  });
});

describe('siteFiles', () => {
  it.each<[SiteFilesOptions, string[]]>([
    [{}, []],
    [
      { baseUrl: 'https://a.example/', hashedNames: true, hybrid: true, prefix: 'acme' },
      ['--base-url', 'https://a.example/', '--hashed-names', '--hybrid', '--prefix', 'acme'],
    ],
  ])('%j are what the command writes', async (options, argv) => {
    const { files } = await command('index', 'skills', '--site', 'public', ...argv);
    const own = new Map([...siteFiles(SKILLS, options)].map((file) => [file.path, file]));
    const written = [...files.keys()].filter((path) => path.startsWith('public/'));
    const extra = written.filter((path) => !own.has(path.slice('public/'.length)));
    // The mark of a folder that is ours to replace.
    expect(extra).toHaveLength(1);
    for (const [path, file] of own) {
      expect(bytesOf(file.read()), path).toEqual(bytesOf(files.get(`public/${path}`)));
    }
  });
});
