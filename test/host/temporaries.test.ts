import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { createFiles } from '../../src/host/node-create.ts';
import { writeAtomically } from '../../src/host/node-write.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'skills-temporaries-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('what killed processes left beside an output', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const name = (pid: number, of: string) => `.${of}.${pid}.0123456789ab.tmp`;

  it('goes when a file is written, and only what is of a dead process and of this file', () => {
    const kept = [name(process.ppid, 'a.json'), name(dead, 'b.json'), '.a.json.tmp'];
    for (const one of [...kept, name(dead, 'a.json')]) {
      fs.writeFileSync(path.join(folder, one), 'left');
    }
    writeAtomically(path.join(folder, 'a.json'), 'new');
    expect(fs.readdirSync(folder).sort()).toEqual([...kept, 'a.json'].sort());
  });

  it('goes when a folder is made', () => {
    fs.mkdirSync(path.join(folder, name(dead, 'fresh')));
    createFiles(path.join(folder, 'fresh'), fileSet([memoryFile('SKILL.md', 'text')]));
    expect(fs.readdirSync(folder)).toEqual(['fresh']);
  });
});
