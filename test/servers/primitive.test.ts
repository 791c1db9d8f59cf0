import { afterEach, describe, expect, it } from 'vitest';
import type { ScriptRequest } from '../../src/servers/model.ts';
import { ask, ERAS, serveFiles, skillText, stopServing, until } from './serving.ts';

afterEach(stopServing);

const FILES = {
  'slides/SKILL.md': skillText('slides', 'license: MIT\nmetadata:\n  author: acme\n'),
  'slides/scripts/make.py': '#!/usr/bin/env python3\n# Makes slides\nprint(1)\n',
  'slides/references/templates.md': '# Layouts\n',
  'slides/assets/logo.svg': '<svg/>',
};
const primitive = { compat: new Set(['primitive'] as const) };

const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ code: 0 }),
    (error: { code: number; data: unknown }) => ({ code: error.code, data: error.data }),
  );

describe.each(ERAS)('the earlier primitive in %s', (era) => {
  it('is off unless it is asked for', async () => {
    const client = await (await serveFiles(FILES)).connect(era);
    expect(await failure(ask(client, 'skills/read', { name: 'slides' }))).toMatchObject({
      code: -32601,
    });
  });

  it('lists entries that satisfy both, reads a skill and its references', async () => {
    const client = await (await serveFiles(FILES, primitive)).connect(era);
    const { skills } = (await ask(client, 'skills/list')) as { skills: unknown[] };
    expect(skills[0]).toMatchObject({
      name: 'slides',
      description: 'Does slides. Use it for slides.',
      uri: 'skill://slides/SKILL.md',
      frontmatter: { name: 'slides' },
    });
    const { skill } = await ask(client, 'skills/read', { name: 'slides' });
    expect(skill).toEqual({
      name: 'slides',
      description: 'Does slides. Use it for slides.',
      instructions: '# slides\n',
      scripts: [{ name: 'make.py', description: 'Makes slides', path: 'scripts/make.py' }],
      references: [
        { name: 'templates.md', description: 'Layouts', path: 'references/templates.md' },
      ],
      assets: [{ name: 'logo.svg', description: '6 bytes', path: 'assets/logo.svg' }],
      metadata: { author: 'acme', license: 'MIT' },
    });
    for (const reference of ['templates', 'templates.md', 'references/templates.md']) {
      const answer = await ask(client, 'skills/read_reference', { name: 'slides', reference });
      expect(answer['content']).toEqual({
        uri: 'skill://slides/references/templates.md',
        mimeType: 'text/markdown',
        text: '# Layouts\n',
      });
    }
  });

  it('has its own error codes on the wire', async () => {
    const client = await (await serveFiles(FILES, primitive)).connect(era);
    const name = 'nobody';
    for (const method of ['skills/read', 'skills/read_reference', 'skills/execute']) {
      const params = { name, reference: 'x', script: 'x' };
      expect(await failure(ask(client, method, params))).toEqual({ code: -32002, data: { name } });
    }
    const wrong = { name: 'slides', reference: '../SKILL.md' };
    const missing = await failure(ask(client, 'skills/read_reference', wrong));
    expect(missing.code).toBe(-32004);
    expect((await failure(ask(client, 'skills/read', {}))).code).toBe(-32602);
    // The codes of the protocol itself stay as they are.
    expect((await failure(client.readResource({ uri: 'skill://x/SKILL.md' }))).code).toBe(-32602);
  });

  it('runs nothing unless it is allowed', async () => {
    const ran: ScriptRequest[] = [];
    const runScript = async (request: ScriptRequest) => {
      ran.push(request);
      return { code: request.path.endsWith('make.py') ? 0 : 3, stdout: 'done\n', stderr: 'no\n' };
    };
    const closed = await (await serveFiles(FILES, primitive, { runScript })).connect(era);
    const call = { name: 'slides', script: 'make', arguments: { title: 'Q4' } };
    expect((await failure(ask(closed, 'skills/execute', call))).code).toBe(-32003);
    expect(ran).toEqual([]);
    const allowed = { ...primitive, allowScripts: true, env: ['LANG'] };
    const files = { ...FILES, 'slides/scripts/bad.sh': 'exit 3\n' };
    const open = await (await serveFiles(files, allowed, { runScript })).connect(era);
    expect(await ask(open, 'skills/execute', call)).toMatchObject({
      content: [{ type: 'text', text: 'done\n' }],
      isError: false,
    });
    expect(ran[0]).toMatchObject({
      place: 'slides',
      path: 'scripts/make.py',
      arguments: { title: 'Q4' },
      env: ['LANG'],
    });
    for (const script of ['nothing', '../SKILL.md', 'bad']) {
      expect((await failure(ask(open, 'skills/execute', { ...call, script }))).code).toBe(-32003);
    }
    expect(ran).toHaveLength(2);
  });

  it('tells that the list of skills changed', async () => {
    const { connect, write } = await serveFiles(FILES, primitive);
    const client = await connect(era);
    let told = 0;
    client.fallbackNotificationHandler = async ({ method }) => {
      if (method === 'notifications/skills/list_changed') told++;
    };
    if (era === '2026-07-28') await client.listen({ resourcesListChanged: true });
    write('more/SKILL.md', skillText('more'));
    await until('it is told', () => told > 0);
  });
});
