import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ask,
  ERAS,
  type Era,
  refusal,
  serveFiles,
  skillText,
  stopServing,
  until,
} from './serving.ts';

afterEach(stopServing);

const FILES = {
  'a/SKILL.md': skillText('a'),
  'a/references/x.md': 'one\n',
  'b/SKILL.md': skillText('b'),
};
const X = 'skill://a/references/x.md';

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

async function textAt(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return (contents[0] as { text: string }).text;
}

async function digestOf(client: Client, uri: string): Promise<string | undefined> {
  const { skills } = await new SkillsClient(client).list();
  const all = skills.flatMap(({ resources }) => resources as { uri: string; digest: string }[]);
  return all.find((one) => one.uri === uri)?.digest;
}

describe.each(ERAS)('a tree that changes, in %s', (era) => {
  it('H06: after an edit read, digest, manifest, prompt and index agree with the file', async () => {
    const { connect, write } = await serveFiles(FILES);
    const client = await connect(era);
    expect(await textAt(client, X)).toBe('one\n');
    for (const text of ['two\n', 'six\n', 'a longer text\n']) {
      write('a/references/x.md', text);
      expect(await textAt(client, X)).toBe(text);
      expect(await digestOf(client, X)).toBe(sha256(text));
      expect(await textAt(client, 'skill://a/_manifest')).toContain(sha256(text));
      const { messages } = await client.getPrompt({ name: 'a' });
      expect(JSON.stringify(messages)).toContain(JSON.stringify(text).slice(1, -1));
    }
    write('a/SKILL.md', skillText('a', 'license: MIT\n'));
    const index = await textAt(client, 'skill://index.json');
    expect(index).toContain(sha256(skillText('a', 'license: MIT\n')));
    expect(index).toContain('"license": "MIT"');
  });

  it('H06: two writes of one size in one tick of the clock are told apart', async () => {
    const { connect, root } = await serveFiles(FILES);
    const client = await connect(era);
    const file = path.join(root, 'a/references/x.md');
    const { atime, mtime } = fs.statSync(file);
    await digestOf(client, X);
    const fd = fs.openSync(file, 'r+');
    fs.writeSync(fd, 'two\n');
    fs.closeSync(fd);
    fs.utimesSync(file, atime, mtime);
    const read = await textAt(client, X);
    expect(await digestOf(client, X)).toBe(sha256(read));
    expect(read).toBe('two\n');
  });

  it('H04: a file that comes later is served and listed at once, and so is a skill', async () => {
    const { connect, write, root } = await serveFiles(FILES);
    const client = await connect(era);
    const late = 'skill://a/late.md';
    expect(await refusal(client.readResource({ uri: late }))).toBe(-32602);
    write('a/late.md', 'late\n');
    expect(await digestOf(client, late)).toBe(sha256('late\n'));
    expect(await textAt(client, late)).toBe('late\n');
    write('c/SKILL.md', skillText('c'));
    expect(await textAt(client, 'skill://c/SKILL.md')).toBe(skillText('c'));
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    fs.rmSync(path.join(root, 'c'), { recursive: true });
    expect(await refusal(client.readResource({ uri: 'skill://c/SKILL.md' }))).toBe(-32602);
  });

  it.each([true, false])(
    'H05, H07: a file or folder that becomes a link (watch: %s)',
    async (watch) => {
      const { connect, root } = await serveFiles(FILES, { watch });
      const client = await connect(era);
      expect(await textAt(client, X)).toBe('one\n');
      const outside = fs.mkdtempSync(path.join(path.dirname(root), 'skills-outside-'));
      try {
        fs.renameSync(path.join(root, 'a/references'), path.join(outside, 'references'));
        fs.symlinkSync(path.join(outside, 'references'), path.join(root, 'a/references'));
        // The client itself would answer from its cache.
        expect(await refusal(ask(client, 'resources/read', { uri: X }))).toBe(-32602);
        fs.rmSync(path.join(root, 'a/SKILL.md'));
        fs.writeFileSync(path.join(outside, 'SKILL.md'), skillText('a'));
        fs.symlinkSync(path.join(outside, 'SKILL.md'), path.join(root, 'a/SKILL.md'));
        const main = { uri: 'skill://a/SKILL.md' };
        expect(await refusal(ask(client, 'resources/read', main))).toBe(-32602);
      } finally {
        fs.rmSync(outside, { recursive: true });
      }
    },
  );

  it('--no-watch: what changed since the start is refused, what came since is not there', async () => {
    const { connect, write, watchers } = await serveFiles(FILES, { watch: false });
    const client = await connect(era);
    write('a/references/x.md', 'two\n');
    write('c/SKILL.md', skillText('c'));
    expect(await refusal(client.readResource({ uri: X }))).toBe(-32603);
    expect(await digestOf(client, X)).toBe(sha256('one\n'));
    expect(await refusal(client.readResource({ uri: 'skill://c/SKILL.md' }))).toBe(-32602);
    expect(await textAt(client, 'skill://b/SKILL.md')).toBe(skillText('b'));
    expect(client.getServerCapabilities()?.resources?.subscribe).toBe(false);
    expect(watchers).toEqual([]);
  });
});

interface Heard {
  readonly updated: string[];
  readonly lists: string[];
}

/** Hears what a client is told. */
function hearing(client: Client): Heard {
  const heard: Heard = { updated: [], lists: [] };
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.updated.push(params.uri);
  });
  for (const what of ['resources', 'prompts', 'tools'] as const) {
    client.setNotificationHandler(`notifications/${what}/list_changed`, () => {
      heard.lists.push(what);
    });
  }
  return heard;
}

/** Subscribes to addresses in the way of an era; gives the way back. */
async function subscribed(
  client: Client,
  era: Era,
  uris: string[],
): Promise<() => Promise<unknown>> {
  if (era === '2026-07-28') {
    const lists = { resourcesListChanged: true, promptsListChanged: true, toolsListChanged: true };
    const stream = await client.listen({ ...lists, resourceSubscriptions: uris });
    return () => stream.close();
  }
  for (const uri of uris) await client.subscribeResource({ uri });
  return () => Promise.all(uris.map((uri) => client.unsubscribeResource({ uri })));
}

describe.each(ERAS)('subscriptions in %s', (era) => {
  it('tells of a changed file and its inventory, and of nothing else', async () => {
    const { connect, write, watchers } = await serveFiles(FILES);
    const client = await connect(era);
    const heard = hearing(client);
    const end = await subscribed(client, era, [X, 'skill://a/_manifest']);
    expect(watchers).toEqual(['events']);
    write('b/SKILL.md', skillText('b', 'license: MIT\n'));
    write('a/references/x.md', 'two\n');
    await until('both are told', () => new Set(heard.updated).size === 2);
    expect(new Set(heard.updated)).toEqual(new Set([X, 'skill://a/_manifest']));
    expect(await textAt(client, X)).toBe('two\n');
    expect(heard.lists).toEqual([]);
    await end();
    await until('nothing is watched by events', () => !watchers.includes('events'));
  });

  it('tells of skills that come and go, without a subscription in 2025', async () => {
    const { connect, write, root } = await serveFiles(FILES);
    const client = await connect(era);
    const heard = hearing(client);
    if (era === '2026-07-28') await subscribed(client, era, []);
    write('c/SKILL.md', skillText('c'));
    await until('all lists', () => new Set(heard.lists).size === 3);
    heard.lists.length = 0;
    fs.rmSync(path.join(root, 'c'), { recursive: true });
    await until('all lists', () => new Set(heard.lists).size === 3);
    expect(heard.updated).toEqual([]);
  });

  it('H16: unknown addresses and more than 1,000 are refused, the same twice is one', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1001 }, (_, i) => [`a/f/${i}.md`, `${i}`]),
    );
    const { connect } = await serveFiles({ ...FILES, ...files });
    const client = await connect(era);
    const uris = Array.from({ length: 1001 }, (_, i) => `skill://a/f/${i}.md`);
    expect(await refusal(subscribed(client, era, ['skill://nobody/SKILL.md']))).toBe(-32602);
    await subscribed(client, era, [X, X]);
    if (era === '2025-11-25') await client.unsubscribeResource({ uri: X });
    expect(await refusal(subscribed(client, era, uris))).toBe(-32602);
  });

  it('H15: 300 cycles and a client that goes away leave no watcher', async () => {
    const { connect, watchers, write } = await serveFiles(FILES);
    const client = await connect(era);
    for (let i = 0; i < 300; i++) await (await subscribed(client, era, [X]))();
    await until('nothing is watched by events', () => !watchers.includes('events'));
    await subscribed(client, era, [X]);
    await client.close();
    await until('nothing is watched', () => watchers.length === 0);
    write('a/references/x.md', 'two\n');
    expect(await ask(await connect(era), 'resources/read', { uri: X })).toMatchObject({
      contents: [{ text: 'two\n' }],
    });
  });
});
