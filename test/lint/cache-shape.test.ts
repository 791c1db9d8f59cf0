import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { BUILD } from '../../src/core/version.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { isEntry } from '../../src/lint/cache-shape.ts';

const CACHE = '../cache/lint.cache';
const TREE = {
  'alpha/SKILL.md':
    '---\nname: Alpha\ndescription: Shows forms.\nmy-field: 1\n---\n[a](../beta/SKILL.md) <!-- skills-disable reference-escapes -- known -->\n',
  'beta/SKILL.md': '---\nname: beta\ndescription: Shows tables.\n---\nUse the `alpha` skill.\n',
};

async function lint(format: string, cache?: string) {
  const files = cache === undefined ? TREE : { ...TREE, [CACHE]: cache };
  const host = memoryHost({ files });
  const exit = await run(['lint', '--cache', '--verbose', '--format', format], host);
  return { exit, ...host.out, cache: String(host.files.get(CACHE)) };
}

/** The same cache with other contents, and with the checksum that fits them. */
function forged(cache: string, change: (json: string) => string): string {
  const [head = '', ...lines] = cache.split('\n');
  const text = lines
    .map((line) => {
      const at = line.indexOf('[');
      return at < 0 ? line : line.slice(0, at) + change(line.slice(at));
    })
    .join('\n');
  const sum = createHash('sha256').update(`${BUILD}\n${text}`).digest('hex');
  return `${head.slice(0, head.lastIndexOf(' '))} ${sum}\n${text}`;
}

/** Where there is a value in a JSON value, each as the keys that lead there. */
function* places(value: unknown, keys: readonly string[] = []): Generator<readonly string[]> {
  yield keys;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* places(child, [...keys, key]);
}

function replaced(value: unknown, [key, ...keys]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const old = value as Record<string, unknown>;
  const child = replaced(old[key], keys, by);
  return Array.isArray(value)
    ? value.map((one, at) => (String(at) === key ? child : one))
    : { ...old, [key]: child };
}

const ODD: readonly unknown[] = [null, [], {}, [null], 'x', '', -1, 1.5, 1e15, true];

describe('a cache whose checksum fits and whose contents do not', () => {
  it.each([['[[],{}]'], ['[1,2]'], ['[[null],{}]'], ['[]'], ['{}'], ['null'], ['[[],null]']])(
    '%s is as good as none',
    async (json) => {
      const plain = await lint('json');
      expect(
        await lint(
          'json',
          forged(plain.cache, () => json),
        ),
      ).toEqual(plain);
    },
  );

  it('is believed when its contents have the right shape: the checksum of this test fits', async () => {
    const { cache } = await lint('json');
    const other = forged(cache, (json) => json.replaceAll('my-field', 'no-field'));
    expect((await lint('json', other)).stdout).toContain('no-field');
  });

  it.each([['text'], ['sarif'], ['github'], ['junit'], ['gitlab'], ['json']])(
    'never ends in an error of our own, whatever one value is: %s',
    async (format) => {
      const { cache } = await lint(format);
      const first = JSON.parse(cache.slice(cache.indexOf('['), cache.indexOf('\n', 300)));
      const all = [...places(first)];
      expect(all.length).toBeGreaterThan(100);
      const changed = all.flatMap((keys) => ODD.map((odd) => replaced(first, keys, odd)));
      // What has another shape is never looked at, as the tests above show.
      const shapely = changed.filter(isEntry);
      expect(shapely.length).toBeGreaterThan(100);
      for (const entry of shapely) {
        const json = JSON.stringify(entry);
        const other = forged(cache, (old) => (old.includes('my-field') ? json : old));
        const { exit, stderr } = await lint(format, other);
        expect([json, exit < 2, stderr.includes('error[')]).toEqual([json, true, false]);
      }
    },
  );
});
