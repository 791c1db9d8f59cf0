// Shows what the tool does, on a scratch folder: each command is printed, run, and its answer shown.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const bin = resolve('bin/skills.js');
const scratch = mkdtempSync(join(tmpdir(), 'skills-demo-'));
let failed = 0;

try {
  say('A skill from the template, and one written in a hurry.');
  const description = 'Handles refund requests. Use when a customer asks for money back.';
  skills(['init', 'refunds', '--description', description], 0);
  write(
    'invoices',
    '---\nname: Invoices\ndescription: Writes invoices. Use when: a customer asks.\nversion: 1.10\n---\n\n# Invoices\n\nWrite the invoice.\n',
  );
  skills(['list'], 0);

  say('The first is fine. The second has what breaks silently: a colon, a name, a number.');
  skills(['lint', 'refunds'], 0);
  skills(['lint', 'invoices'], 1);

  say('What can safely be mended is mended; the name is a decision, so it takes the other flag.');
  skills(['lint', 'invoices', '--fix', '--quiet'], 1);
  skills(['lint', 'invoices', '--fix-unsafe'], 0);
  show('invoices/SKILL.md');

  say('Why a rule exists:');
  skills(['rules', 'yaml-syntax'], 0);

  say('Release archives: the same files give the same bytes everywhere, and anyone can check.');
  skills(['pack', 'refunds', 'invoices', '--format', 'tar.gz', '--format', 'zip'], 0);
  skills(['pack', 'refunds', 'invoices', '--format', 'tar.gz', '--format', 'zip', '--check'], 0);
  skills(['unpack', 'dist/refunds.tar.gz', 'unpacked'], 0);

  say('An index that clients read, with digests of what was just packed.');
  skills(['index', 'refunds', 'invoices', '--archives', 'dist', '-o', 'index.json'], 0);
  show('index.json');
  skills(['index', 'refunds', 'invoices', '--archives', 'dist', '--check', 'index.json'], 0);

  say('A web site that installers take skills from and people read; made twice, it is the same.');
  skills(['index', 'refunds', 'invoices', '--site', 'public'], 0);
  skills(['index', 'refunds', 'invoices', '--site', 'public'], 0);

  say(
    'Verified as a strict consumer would: archives, the index, the site, a server; then who takes what.',
  );
  skills(['verify', 'dist/refunds.tar.gz', 'dist/invoices.zip', 'refunds'], 0);
  skills(['verify', 'index.json', '--root', '.', '--root', 'dist'], 0);
  skills(['verify', 'public', '--consumers'], 0);
  skills(['verify', '--mcp', `"${process.execPath}" "${bin}" serve refunds invoices`], 0);

  say('Digests of every file, and what happens when one changes after the index was written.');
  skills(['digest', 'refunds'], 0);
  skills(['digest', 'refunds', 'invoices', '--check', 'index.json'], 0);
  write('invoices', `${read('invoices/SKILL.md')}\nAnd send it.\n`);
  skills(['digest', 'refunds', 'invoices', '--check', 'index.json'], 1);
  skills(['verify', 'index.json', '--root', '.', '--root', 'dist'], 1);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(
  failed === 0
    ? '\nThe demo ran as it should.'
    : `\n${failed} commands did not answer as they should.`,
);
process.exitCode = failed === 0 ? 0 : 1;

function say(text) {
  console.log(`\n# ${text}`);
}

function write(name, text) {
  mkdirSync(join(scratch, name), { recursive: true });
  writeFileSync(join(scratch, name, 'SKILL.md'), text);
}

function read(path) {
  return readFileSync(join(scratch, path), 'utf8');
}

function show(path) {
  console.log(`\n$ cat ${path}\n${read(path).trimEnd()}`);
}

function skills(args, expected) {
  console.log(`\n$ skills ${args.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: scratch,
    encoding: 'utf8',
  });
  console.log(`${stdout}${stderr}`.trimEnd());
  if (status !== expected) {
    console.log(`(exit ${status}, but ${expected} was expected)`);
    failed++;
  }
}
