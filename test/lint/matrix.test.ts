import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { clientMatrix } from '../../src/lint/matrix.ts';
import { startRun } from '../../src/lint/run.ts';
import { profilesNamed, resolveSettings } from '../../src/lint/settings.ts';
import { matrixText } from '../../src/report/matrix.ts';
import { PROFILES } from '../../src/rules/profiles.ts';

const ALL = profilesNamed(['all']);
const FRONT = 'name: demo\ndescription: Shows a demo. Use when the user asks for one.\n';

/** The matrix of one skill in a folder `demo`. */
function matrixOf(skill: string, files: Readonly<Record<string, string>> = {}) {
  const lint = startRun(resolveSettings({ profiles: ALL }));
  const entries = Object.entries({ 'SKILL.md': skill, ...files });
  const odd = entries.filter(([path]) => path.endsWith('@'));
  const plain = entries.filter(([path]) => !path.endsWith('@'));
  const set = fileSet(
    plain.map(([path, text]) => memoryFile(path, text)),
    { odd: odd.map(([path]) => ({ path: path.slice(0, -1), type: 'link' })) },
  );
  lint.add({ files: set, folder: 'demo', path: 'demo', root: '.' });
  return clientMatrix(lint.finish(), ALL);
}

/** The clients by verdict, and the deciding rules of each that does not load the skill whole. */
function verdicts(skill: string, files: Readonly<Record<string, string>> = {}) {
  const [row] = matrixOf(skill, files);
  return Object.fromEntries(
    (row?.verdicts ?? [])
      .filter(({ verdict }) => verdict !== 'loads')
      .map(({ client, verdict, reasons }) => [
        client,
        [verdict, ...new Set(reasons.map(({ rule }) => rule))].join(' '),
      ]),
  );
}

describe('the client matrix', () => {
  it('lets every client load a plain good skill', () => {
    expect(verdicts(`---\n${FRONT}---\n\nDo this.\n`)).toEqual({});
    expect(matrixOf(`---\n${FRONT}---\n\nDo this.\n`)[0]?.verdicts).toHaveLength(PROFILES.length);
  });

  it.each([
    ['no frontmatter', '# Demo\n', 'frontmatter-missing'],
    ['YAML that does not parse', '---\nname: demo\ndescription: "x\n---\n', 'yaml-syntax'],
    ['no description', '---\nname: demo\n---\n\nText.\n', 'description-required'],
    ['no name', '---\ndescription: Shows a demo.\n---\n\nText.\n', 'name-required'],
  ])('lets no client that reads frontmatter load %s', (_, text, rule) => {
    const found = verdicts(text);
    const readers = PROFILES.filter(({ id }) => id !== 'mdp').map(({ name }) => name);
    expect(Object.keys(found)).toEqual(readers);
    for (const reason of Object.values(found))
      expect(reason).toMatch(new RegExp(`^refuses.*${rule}`));
  });

  it('tells refusing from losing something', () => {
    const more = 'author: me\nagent: Explore\nmetadata:\n  n: 1\n';
    expect(
      verdicts(`---\n${FRONT}${more}---\n\nText.\n`, { 'assets/.env.example': 'A=1' }),
    ).toEqual({
      'Claude Code': 'cuts claude-code-agent-context',
      'MCP TypeScript SDK': 'refuses mcp-sdk-metadata',
      'skills-ref': 'refuses skills-ref-fields',
    });
  });

  it('knows who refuses a link, and who cuts a long path (AR-04, AR-10)', () => {
    const path = `assets/${'x'.repeat(120)}.txt`;
    expect(verdicts(`---\n${FRONT}---\n\nText.\n`, { 'notes.md@': 'x' })).toEqual({
      'vercel skills': 'refuses file-type',
      'MCP TypeScript SDK': 'refuses mcp-sdk-links',
    });
    expect(verdicts(`---\n${FRONT}---\n\nText.\n`, { [path]: 'x' })).toEqual({
      'vercel skills': 'cuts path-ustar',
    });
  });

  it('knows that skills-ref takes lowercase letters beyond a-z, and vercel does not (AS-21)', () => {
    const found = verdicts(
      '---\nname: größe\ndescription: Shows a demo. Use when asked.\n---\n\nT.\n',
    );
    expect(found['vercel skills']).toBe('refuses vercel-name');
    expect(found['skills-ref']).toBe('refuses name-matches-folder');
    expect(found['Claude upload']).toBe('refuses name-matches-folder');
    expect(found['OpenAI upload']).toBe('cuts openai-folder-name');
  });

  it('counts what comments suppress: no client reads them', () => {
    const text = `---\n${FRONT}author: me # skills-disable-line skills-ref-fields, unknown-field\n---\n\nText.\n`;
    expect(verdicts(text)).toEqual({ 'skills-ref': 'refuses skills-ref-fields' });
  });

  it('asks only the clients that were named', () => {
    const lint = startRun(resolveSettings({ profiles: ['vercel'] }));
    lint.add({ files: fileSet([]), folder: 'demo', path: 'demo', root: '.' });
    const [row] = clientMatrix(lint.finish(), ['vercel']);
    expect(row?.verdicts.map(({ client }) => client)).toEqual(['vercel skills']);
  });
});

describe('the matrix as text', () => {
  const style = { color: false, columns: 100 };
  const verdict = (reasons: number) => ({
    client: 'Some client',
    verdict: 'refuses' as const,
    reasons: Array.from({ length: reasons }, (_, i) => ({ rule: `rule-${i}`, message: `M${i}.` })),
  });

  it('is empty without a skill', () => {
    expect(matrixText([], style)).toBe('');
  });

  it('says in one line that all clients load a skill', () => {
    const [row] = matrixOf(`---\n${FRONT}---\n\nDo this.\n`);
    expect(row && matrixText([row], style)).toBe(
      `Which clients load it\n\ndemo\n  loads in all ${PROFILES.length} clients\n`,
    );
  });

  it('names the first reasons, counts the rest, and sums up several skills', () => {
    const text = matrixText(
      [
        { path: 'a', verdicts: [verdict(5)] },
        { path: 'b', verdicts: [{ client: 'Some client', verdict: 'loads', reasons: [] }] },
      ],
      style,
    );
    expect(text).toContain('  Some client  refuses     M0. (rule-0)\n');
    expect(text).toContain('M2. (rule-2)\n');
    expect(text).not.toContain('M3.');
    expect(text).toContain('and 2 more\n');
    expect(text).toContain(
      'All 2 skills\n  Some client  loads 1, loses something of 0, refuses 1\n',
    );
  });

  it('prints no control character and no order to a build machine (L29, L30)', () => {
    const hostile = { path: '::error::x\u001b[2J', verdicts: [verdict(1)] };
    const text = matrixText([hostile], style);
    expect(text).not.toMatch(/^::|\u001b/m);
  });

  it('has colours only where they are wanted', () => {
    const rows = [{ path: 'a', verdicts: [verdict(1)] }];
    expect(matrixText(rows, { ...style, color: true })).toContain('\u001b[');
    expect(matrixText(rows, style)).not.toContain('\u001b[');
  });
});

describe('skills lint --profile all', () => {
  const files = { 'skills/demo/SKILL.md': `---\n${FRONT}argument-hint: file\n---\n\nText.\n` };

  it('prints the matrix behind the text report', async () => {
    const host = memoryHost({ files });
    expect(await run(['lint', '--profile', 'all'], host)).toBe(1);
    expect(host.out.stdout).toMatch(/1 error.*\n\nWhich clients load it\n\nskills\/demo\n/s);
    expect(host.out.stdout).toMatch(/^ {2}Claude Code +loads$/m);
    expect(host.out.stdout).toMatch(/^ {2}skills-ref +refuses +skills-ref refuses the field/m);
    expect(host.out.stdout).toMatch(/ {10}.*\(skills-ref-fields\)$/m);
  });

  it('adds nothing to the JSON document but the findings', async () => {
    const host = memoryHost({ files });
    expect(await run(['lint', '--profile', 'all', '--json'], host)).toBe(1);
    const document = JSON.parse(host.out.stdout);
    expect(Object.keys(document)).toEqual(['schemaVersion', 'skills', 'diagnostics', 'summary']);
    expect(document.diagnostics.map((d: { rule: string }) => d.rule)).toEqual([
      'skills-ref-fields',
    ]);
  });

  it('prints no matrix for one client', async () => {
    const host = memoryHost({ files });
    await run(['lint', '--profile', 'skills-ref'], host);
    expect(host.out.stdout).not.toContain('Which clients');
  });
});
