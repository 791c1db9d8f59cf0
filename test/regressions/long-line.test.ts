import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';

describe('what the fuzzer found in reports', () => {
  it('a thousand findings on one line of 300 KB are drawn within two seconds', async () => {
    const line = '`[a](references/a.md#x)'.repeat(13_000);
    const head = '---\nname: demo\ndescription: Shows a thing. Use when shown.\n---\n\n';
    const host = memoryHost({ files: { 'demo/SKILL.md': `${head}${line}\n` } });
    const begun = process.cpuUsage();
    expect(await run(['lint'], host)).toBe(1);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(2);
    expect(host.out.stdout.match(/reference-missing$/gm)?.length).toBeGreaterThan(900);
    expect(Math.max(...host.out.stdout.split('\n').map((one) => one.length))).toBeLessThan(200);
  });
});
