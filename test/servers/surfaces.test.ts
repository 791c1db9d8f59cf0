import { createHash } from 'node:crypto';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { afterEach, describe, expect, it } from 'vitest';
import { writeArchive } from '../../src/archive/write.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { ask, ERAS, refusal, serveFiles, skillText, stopServing } from './serving.ts';

afterEach(stopServing);

const FILES = {
  'refunds/SKILL.md': skillText('refunds', 'license: MIT\n'),
  'refunds/references/b.md': '# B\nno newline at the end',
  'refunds/references/a.md': '# A\n',
  'refunds/assets/logo.bin': new Uint8Array([0, 255, 254, 1]),
  'refunds/.hidden': 'secret',
  'refunds/notes (1).md': 'a name with signs\n',
  'deep/inner/solo/SKILL.md': skillText('solo'),
  'broken/SKILL.md': 'no frontmatter\n',
};

const sha256 = (bytes: Uint8Array | string) =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const textOf = (answer: { contents: readonly unknown[] }) =>
  (answer.contents[0] as { text: string }).text;

describe.each(ERAS)('every surface in %s', (era) => {
  it('v1: lists, gets and reads every file with its digest (H24)', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const skills = new SkillsClient(client);
    expect(client.getServerCapabilities()?.extensions).toEqual({
      'io.modelcontextprotocol/skills': { directoryRead: true },
    });
    const listing = await skills.list();
    expect(listing.skills.map(({ uri }) => uri)).toEqual([
      'skill://deep/inner/solo/SKILL.md',
      'skill://refunds/SKILL.md',
    ]);
    if (era === '2026-07-28') expect(listing).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    for (const skill of listing.skills) {
      for (const { uri, digest } of skill.resources as { uri: string; digest: string }[]) {
        expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
        const file = await skills.read(skill, uri);
        expect(sha256(file.bytes)).toBe(digest);
      }
    }
    const refunds = listing.skills[1];
    const files = refunds?.resources as { uri: string }[];
    expect(files.map(({ uri }) => uri)).toEqual([
      'skill://refunds/SKILL.md',
      'skill://refunds/assets/logo.bin',
      'skill://refunds/notes%20(1).md',
      'skill://refunds/references/a.md',
      'skill://refunds/references/b.md',
    ]);
    expect((await skills.get('skill://refunds/SKILL.md')).skill).toEqual(refunds);
    expect(await refusal(skills.get('skill://nobody/SKILL.md'))).toBe(-32602);
  });

  it('v1: reads folders of skills, and nothing else as a folder', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const skills = new SkillsClient(client);
    const { resources } = await skills.readDirectory('skill://refunds');
    expect(resources.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['SKILL.md', 'text/markdown'],
      ['assets', 'inode/directory'],
      ['notes (1).md', 'text/markdown'],
      ['references', 'inode/directory'],
    ]);
    expect((await skills.readDirectory('skill://refunds/references')).resources).toHaveLength(2);
    for (const uri of [
      'skill://refunds/',
      'skill://refunds/SKILL.md',
      'skill://deep',
      'skill://',
    ]) {
      expect([uri, await refusal(ask(client, 'resources/directory/read', { uri }))]).toEqual([
        uri,
        -32602,
      ]);
    }
  });

  it('resources: lists skill files, inventories and documents, never a supporting file', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'skill://index.json',
      'skill://prompt-xml',
      'skill://deep/inner/solo/SKILL.md',
      'skill://deep/inner/solo/_manifest',
      'skill://refunds/SKILL.md',
      'skill://refunds/_manifest',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'skill://{name}/{+path}',
    );
    const blob = await client.readResource({ uri: 'skill://refunds/assets/logo.bin' });
    expect(blob.contents[0]).toMatchObject({ blob: 'AP/+AQ==' });
  });

  it('manifest: the inventory of a skill with sizes and digests', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const manifest = await client.readResource({ uri: 'skill://refunds/_manifest' });
    const { skill, files } = JSON.parse(textOf(manifest)) as {
      skill: string;
      files: { path: string; size: number; hash: string }[];
    };
    expect(skill).toBe('refunds');
    expect(files).toHaveLength(5);
    expect(files[3]).toEqual({ path: 'references/a.md', size: 4, hash: sha256('# A\n') });
  });

  it('load-skill: a tool that names the skills and loads one, or one of its files', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const [tool] = (await client.listTools()).tools;
    expect(tool?.name).toBe('load_skill');
    expect(tool?.description).toContain('refunds: Does refunds.');
    expect(tool?.inputSchema.properties?.['name']).toMatchObject({ enum: ['solo', 'refunds'] });
    const loaded = await client.callTool({ name: 'load_skill', arguments: { name: 'refunds' } });
    const [text, others] = loaded.content as { text: string }[];
    expect(text?.text).toBe(FILES['refunds/SKILL.md']);
    expect(others?.text).toContain('references/a.md (4 bytes)');
    const path = 'references/a.md';
    const part = await client.callTool({
      name: 'load_skill',
      arguments: { name: 'refunds', path },
    });
    expect(part.content).toEqual([{ type: 'text', text: '# A\n' }]);
    const wrong = await client.callTool({ name: 'load_skill', arguments: { name: '../solo' } });
    expect(wrong).toMatchObject({ isError: true });
  });

  it('prompts: byte for byte what reading the skill file and its references gives', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['solo', 'refunds']);
    const read = async (file: string) =>
      textOf(await client.readResource({ uri: `skill://refunds/${file}` }));
    const a = await read('references/a.md');
    const b = await read('references/b.md');
    const whole = `${await read('SKILL.md')}\n--- references/a.md ---\n${a}\n--- references/b.md ---\n${b}\n`;
    const { messages } = await client.getPrompt({ name: 'refunds' });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: whole } }]);
    expect(await refusal(client.getPrompt({ name: 'nobody' }))).toBe(-32602);
  });

  it('index: what is served, with archives as pack writes them', async () => {
    const { connect, options } = await serveFiles(FILES, { prefix: ['acme'] });
    const client = await connect(era);
    const index = await client.readResource({ uri: 'skill://index.json' });
    const { skills } = JSON.parse(textOf(index)) as {
      skills: { url: string; archives: { url: string; digest: string; mimeType: string }[] }[];
    };
    expect(skills.map(({ url }) => url)).toEqual([
      'skill://acme/deep/inner/solo/SKILL.md',
      'skill://acme/refunds/SKILL.md',
    ]);
    const own = Object.entries(FILES).filter(
      ([file]) => file.startsWith('refunds/') && !file.includes('/.'),
    );
    const files = fileSet(own.map(([file, text]) => memoryFile(file.slice(8), text)));
    for (const [at, format] of [[0, 'tar.gz'] as const, [1, 'zip'] as const]) {
      const archive = skills[1]?.archives[at];
      expect(archive?.url).toBe(`skill://acme/refunds.${format}`);
      const read = await client.readResource({ uri: archive?.url ?? '' });
      const bytes = Buffer.from((read.contents[0] as { blob: string }).blob, 'base64');
      expect(sha256(bytes)).toBe(archive?.digest);
      const { time } = options;
      const made = writeArchive(files, format, { layout: 'root', folder: 'refunds', time });
      expect(bytes.equals(Buffer.concat([...made]))).toBe(true);
    }
  });

  it('prompt-xml: the block for a system prompt', async () => {
    const { connect } = await serveFiles(FILES);
    const xml = textOf(await (await connect(era)).readResource({ uri: 'skill://prompt-xml' }));
    expect(xml).toContain('<name>refunds</name>');
    expect(xml).toContain('<location>skill://refunds/SKILL.md</location>');
  });
});

describe('surfaces that are off', () => {
  it('are not there', async () => {
    const { connect } = await serveFiles(FILES, { surfaces: new Set(['prompts']) });
    const client = await connect();
    expect(Object.keys(client.getServerCapabilities() ?? {})).toEqual(['prompts']);
    expect(await refusal(ask(client, 'skills/list'))).toBe(-32601);
    const other = await serveFiles(FILES, { surfaces: new Set(['v1']) });
    const second = await other.connect();
    expect(await second.listResources()).toEqual({ resources: [] });
    expect(await refusal(second.readResource({ uri: 'skill://index.json' }))).toBe(-32602);
    expect(await refusal(second.readResource({ uri: 'skill://refunds/_manifest' }))).toBe(-32602);
  });
});
