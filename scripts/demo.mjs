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

function show(path) {
  console.log(`\n$ cat ${path}\n${readFileSync(join(scratch, path), 'utf8').trimEnd()}`);
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
