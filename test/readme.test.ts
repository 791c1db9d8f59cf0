import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../src/cli.ts';
import { memoryHost } from '../src/host/memory.ts';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('shows the two lines exactly so on its first screen', () => {
    const firstScreen = readme.split('\n').slice(0, 24).join('\n');
    expect(firstScreen).toContain('\nnpm ci && npm run demo\n');
    expect(firstScreen).toContain('\nnpm ci && npm test\n');
  });

  it('shows what the command really prints', async () => {
    const shown = /\$ skills (lint [^\n]*)\n([\s\S]*?)```/.exec(readme);
    const [, command = '', output = ''] = shown ?? [];
    const skill =
      '---\nname: refunds\ndescription: Handles refunds. Use when: a customer asks.\n---\n\nRefund it.\n';
    const host = memoryHost({ files: { 'skills/refunds/SKILL.md': skill } });
    expect(await run(command.split(' '), host)).toBe(1);
    expect(host.out.stdout).toBe(output);
  });

  it('shows a drift workflow that runs, and that notices a change', async () => {
    const lines = [
      ...readme.matchAll(/^\$ skills ((?:pack|index|digest) skills .*|pack skills)$/gm),
    ];
    const commands = lines.map(([, line = '']) => line);
    expect(commands).toHaveLength(6);
    const text = '---\nname: solo\ndescription: Does it. Use when asked to.\n---\n\nDo it.\n';
    const host = memoryHost({ files: { 'skills/solo/SKILL.md': text } });
    const call = async (command: string) => {
      const [argv = '', file] = command.split(' > ');
      host.out.stdout = '';
      const exit = await run(argv.split(' '), host);
      if (file !== undefined) host.files.set(file, host.out.stdout);
      return exit;
    };
    for (const command of commands) expect(await call(command), command).toBe(0);
    host.files.set('skills/solo/SKILL.md', `${text}More.\n`);
    for (const command of commands.slice(3)) expect(await call(command), command).toBe(1);
  });

  it('links to pages that exist', () => {
    for (const [, target = ''] of readme.matchAll(/\]\(((?!https:)[^)#]+)\)/g)) {
      expect(() => readFileSync(target), target).not.toThrow();
    }
  });
});
