import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { RULES } from '../../src/rules/registry.ts';
import { TEMPLATES } from '../../src/scaffold/templates.ts';
import { COMMANDS } from '../../src/usage/commands.ts';

let folder = '';
beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'skills-completion-'));
  for (const shell of ['bash', 'zsh', 'fish']) {
    const host = memoryHost();
    expect(await run(['completion', shell], host)).toBe(0);
    fs.writeFileSync(join(folder, shell), host.out.stdout);
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const script = (shell: string) => fs.readFileSync(join(folder, shell), 'utf8');
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const call = (shell: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
};

/** What a line offers, by shell; each case is asked in every shell that is installed. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['skills ', ['init', 'lint', 'completion'], ['--preset']],
  ['skills li', ['lint', 'list'], ['init']],
  ['skills lint --format ', ['sarif', 'text'], ['--fix']],
  ['skills lint -f s', ['sarif'], ['text']],
  ['skills lint --pr', ['--preset', '--profile'], ['--fix']],
  ['skills lint --rule name-fo', ['name-format='], ['bom=']],
  ['skills rules name-fo', ['name-format'], ['bom']],
  ['skills init x --template m', ['minimal', 'mcp-companion'], ['full']],
  ['skills init --ci ', ['github', 'gitlab'], []],
  ['skillwright completion ', ['bash', 'zsh', 'fish'], []],
];

describe('skills completion', () => {
  it.each(['bash', 'zsh', 'fish'])('%s: holds every built command, option and id', (shell) => {
    const text = script(shell);
    for (const { name, options } of COMMANDS) {
      expect(text).toContain(name);
      for (const { flags } of options) {
        const long = /--([a-z-]+)/.exec(flags)?.[1] ?? '';
        expect(text, `${name} ${long}`).toContain(long);
      }
    }
    for (const { id } of [...RULES, ...TEMPLATES]) expect(text).toContain(id);
  });

  it('knows no other shell', async () => {
    const host = memoryHost();
    expect(await run(['completion', 'tcsh'], host)).toBe(2);
    expect(host.out.stderr).toContain('hint: One of: bash, zsh, fish.');
    expect(await run(['completion'], host)).toBe(2);
  });

  it.skipIf(!has('bash')).each(CASES)('bash offers for "%s" (needs bash)', (line, some, none) => {
    const words = line.split(' ');
    const ask = `source ./bash; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _skills_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const offered = call('bash', '--norc', '-uc', ask).trim().split('\n');
    for (const word of some) expect(offered).toContain(word);
    for (const word of none) expect(offered).not.toContain(word);
  });

  it.skipIf(!has('bash'))('bash offers the levels behind a rule id (needs bash)', () => {
    const ask = `source ./bash; COMP_WORDS=(skills lint --rule bom = w); COMP_CWORD=5; _skills_complete; echo "\${COMPREPLY[@]}"`;
    expect(call('bash', '--norc', '-uc', ask)).toBe('warning\n');
  });

  it.skipIf(!has('fish')).each(CASES)('fish offers for "%s" (needs fish)', (line, some, none) => {
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder };
    const ask = `source ./fish; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', ask], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    expect(stderr).toBe('');
    const offered = stdout.split('\n').map((row) => row.split('\t')[0]);
    for (const word of some) expect(offered).toContain(word);
    for (const word of none) expect(offered).not.toContain(word);
  });

  it.skipIf(!has('zsh'))('zsh reads it, from $fpath and when sourced (needs zsh)', () => {
    expect(call('zsh', '-fn', 'zsh')).toBe('');
    fs.mkdirSync(join(folder, 'functions'), { recursive: true });
    fs.copyFileSync(join(folder, 'zsh'), join(folder, 'functions/_skills'));
    const known = 'print -r -- "$_comps[skills] $_comps[skillwright]"';
    const start = `fpath=(${folder}/functions $fpath); autoload -Uz compinit; compinit -u -D`;
    expect(call('zsh', '-fc', `${start}; ${known}`)).toBe('_skills _skills\n');
    const sourced = `autoload -Uz compinit; compinit -u -D; source ./zsh; ${known}`;
    expect(call('zsh', '-fc', sourced)).toBe('_skills _skills\n');
  });

  // Zsh completes in its line editor only, so it is driven through a terminal of its own.
  const ZSH = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; unsetopt zle_bracketed_paste; fpath=(${'$'}PWD/functions \\$fpath); autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' list-prompt ''; LISTMAX=9999; echo rea''dy"
zpty -r z out '*ready*'
zpty -w -n z "$1"$'\\t\\t\\C-d'
sleep 1.5
while zpty -r -t z out; do all+=$out; done
print -r -- "$all"
`;
  it.skipIf(!has('zsh')).each([
    ['skills lint --format ', ['sarif', 'junit']],
    ['skills rules name-fo', ['name-format']],
    ['skills init x --template m', ['minimal', 'mcp-companion']],
    ['skills lint --rule name-fo', ['name-format=']],
  ])('zsh offers for "%s" (needs zsh)', (line, some) => {
    const { stdout } = spawnSync('zsh', ['-fc', ZSH, 'x', line], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, TERM: 'dumb', COLUMNS: '200', LINES: '60', HOME: folder },
    });
    for (const word of some) expect(stdout).toContain(word);
  });
});
