import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { splitWords } from '../../src/core/words.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { memoryHost } from '../../src/host/memory.ts';
import type { McpSession } from '../../src/host/network.ts';
import { nodeNetwork } from '../../src/host/node-network.ts';
import { CONSUMERS } from '../../src/verify/consumers.ts';
import type { ConsumerVerdict } from '../../src/verify/model.ts';
import { type Served, serveFolder } from '../interop/served.ts';
import { changingProxy } from './changing-proxy.ts';
import { skillText } from './site.ts';

const FILES: Readonly<Record<string, string>> = {
  'skill://acme/refunds/SKILL.md': skillText('refunds'),
  'skill://acme/refunds/references/law.md': '# Law\n',
};

interface Pretended {
  readonly files?: Readonly<Record<string, string>>;
  /** What the listing says, where it differs from the files. */
  readonly listed?: Readonly<Record<string, string>>;
  readonly session?: Partial<McpSession>;
}

/** A server that lists some files and serves others. */
function server({ files = FILES, listed = files, session = {} }: Pretended): McpSession {
  const resources = Object.entries(listed).map(([uri, text]) => ({
    uri,
    digest: digestBytes(text),
    size: Buffer.byteLength(text),
  }));
  const description = 'Handles refunds. Use when a customer asks about refunds.';
  const frontmatter = { name: 'refunds', description };
  return {
    hasSkills: true,
    readsFolders: true,
    listSkills: async () => [{ uri: 'skill://acme/refunds/SKILL.md', frontmatter, resources }],
    async read(uri) {
      const text = files[uri];
      if (text === undefined) return { error: 'Resource not found (-32602)' };
      return { bytes: Buffer.from(text), mimeType: 'text/markdown' };
    },
    async readFolder(uri) {
      const below = Object.keys(files).filter((one) => one.startsWith(`${uri}/`));
      const names = new Set(below.map((one) => one.slice(uri.length + 1).split('/')[0]));
      return [...names].map((name) => ({
        uri: `${uri}/${name}`,
        isFolder: files[`${uri}/${name}`] === undefined,
      }));
    },
    close: async () => {},
    ...session,
  };
}

async function verify(pretended: Pretended) {
  const host = memoryHost({ mcp: server(pretended) });
  const exit = await run(['verify', '--json', '--consumers', '--mcp', 'pretended'], host);
  const answer = JSON.parse(host.out.stdout) as {
    skills: { name: string; path: string }[];
    diagnostics: Diagnostic[];
    consumers: ConsumerVerdict[];
  };
  return { exit, rules: answer.diagnostics.map(({ rule }) => rule), ...answer };
}

describe('an MCP server', () => {
  it('that serves what it lists is clean', async () => {
    expect(await verify({})).toMatchObject({ exit: 0, rules: [] });
  });

  it('that serves other bytes than it lists does not pass', async () => {
    const files = { ...FILES, 'skill://acme/refunds/references/law.md': '# Lawless\n' };
    expect((await verify({ files, listed: FILES })).rules).toEqual([
      'digest-mismatch',
      'size-mismatch',
    ]);
  });

  it('whose folders hold what it does not list does not pass', async () => {
    const files = { ...FILES, 'skill://acme/refunds/scripts/run.sh': 'echo\n' };
    const { rules, diagnostics } = await verify({ files, listed: FILES });
    expect(rules).toEqual(['files-unlisted']);
    expect(diagnostics[0]?.message).toContain('scripts/run.sh');
  });

  it('that lists what it does not serve does not pass', async () => {
    const listed = { ...FILES, 'skill://acme/refunds/gone.md': 'Gone.\n' };
    const { rules, exit } = await verify({ listed });
    expect(rules).toEqual(['artifact-missing']);
    expect(exit).toBe(1);
  });

  it('with an index that is stale does not pass', async () => {
    const index = { skills: [{ url: 'skill://acme/refunds/SKILL.md', digest: digestBytes('') }] };
    const files = { ...FILES, 'skill://index.json': JSON.stringify(index) };
    const { rules } = await verify({ files, listed: FILES });
    expect(rules).toContain('digest-mismatch');
    expect(rules).toContain('index-schema');
  });

  /** An index that says of the one skill what the listing says. */
  const withIndex = (entry: object = {}) => {
    const url = 'skill://acme/refunds/SKILL.md';
    const digest = digestBytes(FILES[url] ?? '');
    const description = 'Handles refunds. Use when a customer asks about refunds.';
    const frontmatter = { name: 'refunds', description };
    const index = { skills: [{ url, digest, frontmatter, ...entry }] };
    return { ...FILES, 'skill://index.json': JSON.stringify(index) };
  };

  it('with a listing and an index counts each skill once', async () => {
    const { exit, skills, consumers } = await verify({ files: withIndex(), listed: FILES });
    expect(exit).toBe(0);
    expect(skills).toEqual([{ name: 'refunds', path: 'skill://acme/refunds' }]);
    const verdicts = consumers.map(({ consumer, verdict }) => `${consumer} ${verdict}`);
    expect(new Set(verdicts).size).toBe(CONSUMERS.length);
    expect(verdicts).toHaveLength(CONSUMERS.length);
    expect(verdicts).toContain('mcp-typescript-sdk accepts');
  });

  it('is told once what its listing and its index both say wrongly', async () => {
    const changed = `${FILES['skill://acme/refunds/SKILL.md']}More.\n`;
    const files = { ...withIndex(), 'skill://acme/refunds/SKILL.md': changed };
    const { rules } = await verify({ files, listed: FILES });
    expect(rules).toEqual(['digest-mismatch', 'size-mismatch']);
  });

  it('is told of each wrong promise where its listing and its index promise differently', async () => {
    const changed = `${FILES['skill://acme/refunds/SKILL.md']}More.\n`;
    const digest = digestBytes('Still older.');
    const files = { ...withIndex({ digest }), 'skill://acme/refunds/SKILL.md': changed };
    const { diagnostics } = await verify({ files, listed: FILES });
    const wrong = diagnostics.filter(({ rule }) => rule === 'digest-mismatch');
    expect(wrong.map(({ file }) => file)).toEqual(['mcp://skills/list', 'skill://index.json']);
    expect(new Set(wrong.map(({ skill }) => skill))).toEqual(new Set(['skill://acme/refunds']));
  });

  it('with no skills at all does not pass', async () => {
    const { rules } = await verify({ session: { hasSkills: false } });
    expect(rules).toEqual(['artifact-missing']);
  });

  it('whose folders lead in a circle is left after one round', async () => {
    const readFolder = async (uri: string) => [
      { uri, isFolder: true },
      { uri: 'skill://acme/refunds', isFolder: true },
    ];
    expect((await verify({ session: { readFolder } })).rules).toContain('files-unlisted');
  });
});

const BIN = resolve('bin/skills.js');

describe('a real MCP server', { timeout: 60_000 }, () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'skills-mcp-'));
  let served: Served;
  beforeAll(async () => {
    for (const [uri, text] of Object.entries(FILES)) {
      const path = join(folder, uri.slice('skill://'.length));
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.writeFileSync(path, text);
    }
    served = await serveFolder({ bin: BIN }, folder);
  });
  afterAll(async () => {
    await served.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function verifyReal(target: string) {
    const host = { ...memoryHost(), network: nodeNetwork };
    const exit = await run(['verify', '--mcp', target], host);
    return { exit, ...host.out };
  }

  it('`skills serve` over stdio is clean', async () => {
    const { exit, stdout } = await verifyReal(`"${process.execPath}" "${BIN}" serve "${folder}"`);
    expect(exit, stdout).toBe(0);
    expect(stdout).toMatch(/digests match/);
  });

  it('`skills serve --http` is clean by its address', async () => {
    const { exit, stdout } = await verifyReal(`${served.url}mcp`);
    expect(exit, stdout).toBe(0);
    // The listing has 2 digests, the index that of the skill file once more and 2 of archives.
    expect(stdout).toMatch(/^ok 1 skill checked, nothing found\n4 digests match$/m);
  });

  it('one that gives another text for one resource over HTTP is named', async () => {
    const proxy = await changingProxy(served.url, '# Law', '# Lie');
    try {
      const { exit, stdout } = await verifyReal(`${proxy.url}/mcp`);
      expect(exit).toBe(1);
      expect(stdout).toContain('digest-mismatch');
      expect(stdout).toContain('skill://acme/refunds/references/law.md has');
    } finally {
      await proxy.close();
    }
  });

  it('an address where nothing listens is exit 3', async () => {
    const { exit, stderr } = await verifyReal('http://127.0.0.1:1/mcp');
    expect(exit).toBe(3);
    expect(stderr).toMatch(/^error\[no-connection\]/);
  });

  it('a web page that is no MCP server is exit 3', async () => {
    expect((await verifyReal(served.url)).exit).toBe(3);
  });

  it.each([
    ['a command that is not there', 'no-such-program-anywhere --x'],
    ['a command that ends at once', `"${process.execPath}" -e 0`],
  ])('%s is exit 3', async (_, command) => {
    const { exit, stderr } = await verifyReal(command);
    expect(exit).toBe(3);
    expect(stderr).toMatch(/^error\[no-connection\]/);
  });
});

describe('the words of a command', () => {
  it.each([
    ['node a.js', ['node', 'a.js']],
    ['  "a b"  c\'d e\'f ""', ['a b', 'cd ef', '']],
    ['$(rm) ; `x` > y', ['$(rm)', ';', '`x`', '>', 'y']],
    ['"open', undefined],
  ])('%j are %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});
