import fs from 'node:fs';
import path from 'node:path';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_SERVED_BYTES } from '../../src/servers/tree/load.ts';
import { ERAS, serveFiles, skillText, stopServing } from './serving.ts';

afterEach(stopServing);

describe('the served tree', () => {
  it.each(ERAS)('H19: skills of one name in two places are both served, in %s', async (era) => {
    const { connect } = await serveFiles({
      'acme/refunds/SKILL.md': skillText('refunds'),
      'bank/refunds/SKILL.md': skillText('refunds', 'license: MIT\n'),
    });
    const client = await connect(era);
    const { skills } = await new SkillsClient(client).list();
    const uris = ['skill://acme/refunds/SKILL.md', 'skill://bank/refunds/SKILL.md'];
    expect(skills.map(({ uri }) => uri)).toEqual(uris);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['acme/refunds', 'bank/refunds']);
    const { messages } = await client.getPrompt({ name: 'bank/refunds' });
    expect(JSON.stringify(messages)).toContain('license: MIT');
  });

  it.each(ERAS)('H20: a skill inside a skill is listed in both sets, in %s', async (era) => {
    const { connect } = await serveFiles({
      'outer/SKILL.md': skillText('outer'),
      'outer/inner/SKILL.md': skillText('inner'),
    });
    const { skills } = await new SkillsClient(await connect(era)).list();
    const listed = skills.map(({ resources }) =>
      (resources as { uri: string }[]).map((r) => r.uri),
    );
    expect(listed).toEqual([
      ['skill://outer/SKILL.md', 'skill://outer/inner/SKILL.md'],
      ['skill://outer/inner/SKILL.md'],
    ]);
  });

  it('H18: a file over the cap keeps its skill out when the tree is looked at', async () => {
    const { source, root } = await serveFiles({ 'a/SKILL.md': skillText('a'), 'a/big.bin': '' });
    fs.truncateSync(path.join(root, 'a/big.bin'), MAX_SERVED_BYTES + 1);
    const tree = await source.current();
    expect(tree.skills).toEqual([]);
    expect(tree.notServed).toEqual([
      { place: 'a', reason: `big.bin is over ${MAX_SERVED_BYTES} bytes` },
    ]);
  });

  it('says what is not served, and why', async () => {
    const { source, root } = await serveFiles({
      'good/SKILL.md': skillText('good'),
      'other/SKILL.md': skillText('wrong'),
      'bare/SKILL.md': 'text\n',
      'mute/SKILL.md': '---\nname: mute\n---\n',
    });
    fs.symlinkSync('SKILL.md', path.join(root, 'good/link.md'));
    const { notServed, skills } = await source.current();
    expect(skills.map(({ place }) => place)).toEqual(['good']);
    expect(notServed.map(({ place }) => place).sort()).toEqual([
      'bare',
      'good/link.md',
      'mute',
      'other',
    ]);
    for (const { reason } of notServed) expect(reason).toMatch(/link|name|frontmatter|description/);
  });

  it('a skill that skills/list may not name is served elsewhere, and said', async () => {
    const { source, connect } = await serveFiles({
      'a/SKILL.md': skillText('a', 'metadata:\n  version: 1.5\n'),
    });
    expect(source.known().skills[0]?.unlisted).toContain('metadata');
    const client = await connect('2026-07-28');
    expect((await new SkillsClient(client).list()).skills).toEqual([]);
    expect((await client.listPrompts()).prompts).toHaveLength(1);
    expect((await client.readResource({ uri: 'skill://a/SKILL.md' })).contents).toHaveLength(1);
  });

  it('files over 1 MiB are readable, and named in load_skill and prompts instead of given', async () => {
    const large = `${'x'.repeat(1024 * 1024)}\n`;
    const { connect } = await serveFiles({
      'a/SKILL.md': skillText('a'),
      'a/references/large.md': large,
      'huge/SKILL.md': skillText('huge') + large,
    });
    const client = await connect();
    const { messages, description } = await client.getPrompt({ name: 'a' });
    expect(JSON.stringify(messages).length).toBeLessThan(1000);
    expect(description).toContain('references/large.md');
    const loaded = await client.callTool({ name: 'load_skill', arguments: { name: 'a' } });
    expect(JSON.stringify(loaded.content)).toContain('over 1 MiB');
    const uri = 'skill://a/references/large.md';
    const read = await client.readResource({ uri });
    expect(read.contents[0]).toMatchObject({ text: large });
    const path_ = 'references/large.md';
    const asked = { name: 'load_skill', arguments: { name: 'a', path: path_ } };
    expect(await client.callTool(asked)).toMatchObject({ isError: true });
    // A skill file that is itself too large is in no prompt and no tool.
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['a']);
  });

  it('a file that is called _manifest is what its address means', async () => {
    const { connect } = await serveFiles({ 'a/SKILL.md': skillText('a'), 'a/_manifest': 'own\n' });
    const client = await connect();
    const { contents } = await client.readResource({ uri: 'skill://a/_manifest' });
    expect(contents[0]).toMatchObject({ text: 'own\n' });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).not.toContain(
      'skill://a/_manifest',
    );
  });

  it('keeps no bytes: the tree of large files is small', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(7);
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`s${i}/data.bin`, bytes]),
    );
    const skills = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`s${i}/SKILL.md`, skillText(`s${i}`)]),
    );
    const { source } = await serveFiles({ ...files, ...skills });
    expect(JSON.stringify(source.known().skills.map((s) => s.files)).length).toBeLessThan(10_000);
    for (const skill of source.known().skills) {
      const one = source.files(skill).get('data.bin');
      // Compared here: a matcher would first print both, which takes minutes.
      const [first, second] = [one?.read(), one?.read()];
      expect(Object.is(first, second)).toBe(false);
    }
  });
});
