import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { makeExecutable } from '../../src/host/node-write.ts';

describe('a fix that makes a script executable', () => {
  it('is reported, applied once, and leaves nothing to fix', async () => {
    const skill =
      '---\nname: demo\ndescription: Shows it. Use when testing.\n---\nRun scripts/a.sh.\n';
    const host = memoryHost({
      files: { 'demo/SKILL.md': skill, 'demo/scripts/a.sh': '#!/bin/sh\n' },
    });
    await run(['lint', 'demo', '--json'], host);
    expect(host.out.stdout).toContain('script-executable');
    host.out.stdout = '';
    await run(['lint', 'demo', '--fix', '--json'], host);
    expect([...host.executables]).toEqual(['demo/scripts/a.sh']);
    expect(host.out.stdout).not.toContain('script-executable');
    expect(host.files.get('demo/scripts/a.sh')).toBe('#!/bin/sh\n');
  });
});

describe.skipIf(process.platform === 'win32')('makeExecutable', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'skills-bit-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it.each([
    [0o644, 0o755],
    [0o600, 0o700],
    [0o640, 0o750],
  ])('lets those run a file who may read it: %o', (before, after) => {
    const file = path.join(folder, 'a.sh');
    fs.writeFileSync(file, '#!/bin/sh\n');
    fs.chmodSync(file, before);
    makeExecutable(file);
    expect(fs.statSync(file).mode & 0o777).toBe(after);
  });

  it('does not follow a link out of the skill', () => {
    const target = path.join(folder, 'target');
    fs.writeFileSync(target, 'x', { mode: 0o644 });
    fs.symlinkSync(target, path.join(folder, 'link'));
    expect(() => makeExecutable(path.join(folder, 'link'))).toThrow();
    expect(fs.statSync(target).mode & 0o111).toBe(0);
  });
});
