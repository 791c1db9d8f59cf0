import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { snapshot, start, temporaries, workbench } from '../interop/workbench.ts';

const bench = workbench('site-kills');
afterAll(bench.remove);

const COUNT = 60;
const TRIALS = 12;

function writeSkills(folder: string, body: string): void {
  for (let i = 0; i < COUNT; i++) {
    const place = path.join(folder, `skills/skill-${i}`);
    fs.mkdirSync(place, { recursive: true });
    const text = `---\nname: skill-${i}\ndescription: Does ${i}. Use when asked for ${i}.\n---\n\n# Guide\n\nRead [it](a.md).\n`;
    fs.writeFileSync(path.join(place, 'SKILL.md'), text);
    fs.writeFileSync(path.join(place, 'a.md'), `# ${body}\n`);
  }
}

const begin = (folder: string) =>
  start(process.execPath, [bench.bin, 'index', 'skills', '--site', 'out/public'], { cwd: folder });

describe('a site that is killed while it is made', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'is the old one or the new one after %s, never something between',
    async (signal) => {
      const folder = bench.fresh();
      const out = path.join(folder, 'out');
      const site = () => snapshot(path.join(out, 'public'));
      writeSkills(folder, 'old');
      expect((await begin(folder).ended).code).toBe(0);
      const old = site();
      writeSkills(folder, 'new');
      const began = performance.now();
      fs.cpSync(path.join(out, 'public'), path.join(folder, 'kept'), { recursive: true });
      expect((await begin(folder).ended).code).toBe(0);
      const whole = performance.now() - began;
      const fresh = site();
      expect(fresh).not.toEqual(old);
      for (let trial = 1; trial <= TRIALS; trial++) {
        fs.rmSync(path.join(out, 'public'), { recursive: true });
        fs.cpSync(path.join(folder, 'kept'), path.join(out, 'public'), { recursive: true });
        const run = begin(folder);
        const timer = setTimeout(() => run.kill(signal), (whole * trial) / TRIALS);
        const { code } = await run.ended;
        clearTimeout(timer);
        expect([old, fresh]).toContainEqual(site());
        if (signal === 'SIGTERM') {
          // Before the program has begun, the signal ends it without a code.
          expect([0, 143, null]).toContain(code);
          expect(temporaries(out)).toEqual([]);
        }
      }
      expect((await begin(folder).ended).code).toBe(0);
      expect([site(), temporaries(out)]).toEqual([fresh, []]);
    },
  );
});
