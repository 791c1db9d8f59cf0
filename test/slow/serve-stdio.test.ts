import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { filesOf, lintSkill } from '../../src/api.ts';
import { nodeBinary, refereeFile, unless } from '../interop/install.ts';
import { askPython, pythonWith } from '../interop/python.ts';
import { costOf, NODE_FLAGS, putSkills } from '../interop/served.ts';
import { start, workbench } from '../interop/workbench.ts';
import { ERAS, type Era } from '../servers/serving.ts';

const bench = workbench('serve-stdio');
const node = nodeBinary('24');
const missing = 'missing' in node ? node.missing : undefined;
const program = 'path' in node ? node.path : process.execPath;
/** The templates stand beside the checkout's own command only. */
const BIN = path.resolve('bin/skills.js');
const clients: Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
  bench.remove();
});

interface Connected {
  readonly client: Client;
  readonly pid: number;
}

/** A server that kept something of every subscription, or the bytes of a tree, would not live on this. */
const SMALL_HEAP = '--max-old-space-size=96';

/** A real client that starts the built command as its server. */
async function connect(folder: string, era: Era, ...args: string[]): Promise<Connected> {
  const command = [...NODE_FLAGS, SMALL_HEAP, bench.bin, 'serve', folder, ...args];
  const transport = new StdioClientTransport({ command: program, args: command, stderr: 'ignore' });
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy';
  const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  clients.push(client);
  return { client, pid: transport.pid ?? -1 };
}

async function textAt(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return (contents[0] as { text: string }).text;
}

/** What a client reads by itself: the skill file and every UTF-8 reference in the order of path bytes. */
async function wholeText(client: Client, main: string, files: readonly string[]): Promise<string> {
  const root = main.slice(0, -'SKILL.md'.length);
  const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
  let whole = ended(await textAt(client, main));
  const references = files
    .filter((uri) => uri.startsWith(`${root}references/`))
    .map((uri) => ({ uri, name: decodeURIComponent(uri.slice(root.length)) }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  for (const { uri, name } of references) {
    const { contents } = await client.readResource({ uri });
    const [part] = contents;
    if (part && 'text' in part) whole += `\n--- ${name} ---\n${ended(part.text)}`;
  }
  return whole;
}

/** Asks every skill, or one of so many, for its prompt and compares it with its reads. */
async function unequalPrompts(client: Client, folder: string, every: number): Promise<string[]> {
  const { skills } = await new SkillsClient(client, { skipInvalid: true }).list();
  const { prompts } = await client.listPrompts();
  const names = new Set(prompts.map(({ name }) => name));
  const unequal: string[] = [];
  let compared = 0;
  for (const [at, { uri, frontmatter, resources }] of skills.entries()) {
    const where = uri.slice('skill://'.length, -'/SKILL.md'.length).split('/');
    const name = names.has(frontmatter.name)
      ? frontmatter.name
      : where.map(decodeURIComponent).join('/');
    if (at % every !== 0 || !names.has(name)) continue;
    const files = (resources as { uri: string }[]).map((file) => file.uri);
    const { messages } = await client.getPrompt({ name });
    const content = messages[0]?.content;
    const text = content?.type === 'text' ? content.text : undefined;
    if (text !== (await wholeText(client, uri, files))) unequal.push(`${folder}: ${uri}`);
    compared++;
  }
  expect(compared).toBeGreaterThanOrEqual(every === 1 ? skills.length : 50);
  return unequal;
}

describe('the MCP Inspector over stdio', () => {
  const inspector = refereeFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  it.each(['legacy', 'modern'])(
    ...unless(missing, 'verifies every skill in the %s era'),
    async (era) => {
      const folder = bench.fresh();
      putSkills(folder);
      const home = bench.fresh();
      const env = { PATH: process.env['PATH'], HOME: home };
      const how = [
        '--protocol-era',
        era,
        '--method',
        'skills/list',
        '--verify',
        '--require-digests',
      ];
      const args = [inspector, '--cli', program, bench.bin, 'serve', folder, ...how];
      const { code, stderr } = await start(program, args, { cwd: home, env }).ended;
      expect(stderr).toContain('Verified 2 skills and 5 files: no conformance errors.');
      expect(code).toBe(0);
    },
  );
});

describe.each(ERAS)('the SDK client over stdio in %s', (era) => {
  it('reads every file of every template, and its prompt is what it reads', async () => {
    const folder = bench.fresh();
    const listed = await start(process.execPath, [BIN, 'init', '--list-templates', '--json']).ended;
    const { templates } = JSON.parse(listed.stdout) as { templates: { id: string }[] };
    expect(templates.length).toBeGreaterThan(3);
    for (const { id } of templates) {
      const args = [BIN, 'init', `my-${id}`, '--template', id, '--yes', '--dir', folder];
      expect((await start(process.execPath, args).ended).code).toBe(0);
    }
    const { client } = await connect(folder, era);
    const reader = new SkillsClient(client);
    const { skills, invalid } = await reader.list();
    expect(invalid).toEqual([]);
    expect(skills.length).toBeGreaterThanOrEqual(templates.length);
    for (const skill of skills) {
      for (const { uri } of skill.resources as { uri: string }[]) {
        expect((await reader.read(skill, uri)).verified).toBe(true);
      }
    }
    expect(await unequalPrompts(client, folder, 1)).toEqual([]);
  });

  it('H15: 10,000 subscriptions that end leave no file descriptor behind', async () => {
    const folder = bench.fresh();
    putSkills(folder);
    const { client, pid } = await connect(folder, era);
    const uri = 'skill://alpha/SKILL.md';
    const cycle = async () => {
      if (era === '2025-11-25') {
        await client.subscribeResource({ uri });
        await client.unsubscribeResource({ uri });
      } else await (await client.listen({ resourceSubscriptions: [uri] })).close();
    };
    for (let i = 0; i < 100; i++) await cycle();
    const before = await costOf(pid);
    for (let i = 0; i < 10_000; i++) await cycle();
    const after = await costOf(pid);
    expect(after.fds).toBe(before.fds);
    expect(after.heapMiB - before.heapMiB).toBeLessThan(5);
  });
});

const archive = corpusArchive() as string | undefined;
const noCorpus = archive ? undefined : 'set SKILLS_CORPUS to the archive of public skills';

describe('the corpus of public skills', () => {
  let corpus: { folder: string; remove(): void } | undefined;
  beforeAll(() => {
    if (archive) corpus = unpackCorpus(archive) as { folder: string; remove(): void };
  });
  afterAll(() => corpus?.remove());

  it.each(ERAS)(
    ...unless(noCorpus, 'every listed file is read with its digest, in %s'),
    async (era) => {
      const { client } = await connect(corpus?.folder ?? '', era);
      const { skills } = await new SkillsClient(client).list();
      expect(skills.length).toBeGreaterThan(900);
      const wrong: string[] = [];
      let files = 0;
      for (const { resources } of skills) {
        for (const { uri, digest } of resources as { uri: string; digest: string }[]) {
          const [part] = (await client.readResource({ uri })).contents;
          const bytes =
            part && 'text' in part
              ? Buffer.from(part.text)
              : Buffer.from(part?.blob ?? '', 'base64');
          const own = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
          if (own !== digest) wrong.push(uri);
          files++;
        }
      }
      expect(wrong).toEqual([]);
      expect(files).toBeGreaterThan(7000);
    },
  );

  it(...unless(noCorpus, 'the prompts of 50 skills are what their reads give'), async () => {
    const { client } = await connect(corpus?.folder ?? '', '2026-07-28');
    expect(await unequalPrompts(client, 'corpus', 19)).toEqual([]);
  });

  const python = pythonWith('yaml');
  const noPython = noCorpus ?? (python ? undefined : 'no Python with PyYAML');
  it(...unless(noPython, 'H25: frontmatter is what PyYAML reads, or lint warns'), async () => {
    const folder = corpus?.folder ?? '';
    const { client } = await connect(folder, '2025-11-25');
    const { skills } = await new SkillsClient(client).list();
    const cases = skills.map(({ uri, frontmatter }) => {
      const below = uri.slice('skill://'.length).split('/').map(decodeURIComponent);
      return { text: fs.readFileSync(path.join(folder, ...below), 'utf8'), frontmatter, uri };
    });
    const read = askPython(
      python ?? '',
      PYYAML,
      cases.map(({ text }) => text),
    ) as unknown[];
    const silent = cases.filter(({ text, frontmatter }, at) => {
      if (JSON.stringify(sorted(frontmatter)) === JSON.stringify(sorted(read[at]))) return false;
      return lintSkill(filesOf({ 'SKILL.md': text })).every(({ severity }) => severity === 'info');
    });
    expect(silent.map(({ uri }) => uri)).toEqual([]);
    expect(cases.length).toBeGreaterThan(900);
  });
});

/** Reads the block between the fences with PyYAML; what JSON has no word for becomes a text. */
const PYYAML = `
import json, re, sys, yaml
out = []
for text in json.load(sys.stdin):
    block = re.match(r'\\ufeff?---[ \\t]*\\r?\\n(.*?)^---[ \\t]*\\r?$', text, re.S | re.M)
    try:
        out.append(yaml.safe_load(block.group(1)) if block else None)
    except yaml.YAMLError as error:
        out.append('unreadable')
json.dump(out, sys.stdout, default=lambda value: 'PyYAML: ' + str(value))
`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
