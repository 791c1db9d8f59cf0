// Prints the share of public skills that each rule fires on beside the budget, and with --errors every
// error-level finding grouped by rule.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { corpusArchive, unpackCorpus } from './corpus.mjs';

/** Expected shares in percent, measured on a larger set of curated skills. */
const BUDGET = {
  'unknown-field': 15,
  'body-tokens': 10.3,
  'body-lines': 9.3,
  'reference-escapes': 6.4,
  'name-matches-folder': 3.6,
  'metadata-values': 2.3,
  'reference-missing': 1.0,
  'reference-inline': 0.9,
  'description-length': 0.24,
  'yaml-syntax': 0.04,
};

const archive = corpusArchive();
if (!archive) {
  console.log('No corpus: set SKILLS_CORPUS to its archive.');
  process.exit(0);
}
const { folder, remove } = unpackCorpus(archive);
try {
  const repositories = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const report = lintJson(
    folder,
    repositories.map((entry) => entry.name),
  );
  printRates(report);
  if (process.argv.includes('--errors')) printErrors(report);
} finally {
  remove();
}

function lintJson(cwd, paths) {
  const bin = resolve('bin/skills.js');
  try {
    const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 28 };
    return JSON.parse(execFileSync(process.execPath, [bin, 'lint', '--json', ...paths], options));
  } catch (error) {
    if (error.status !== 1) throw error;
    return JSON.parse(error.stdout);
  }
}

function printRates({ skills, diagnostics, summary }) {
  const bySkill = new Map();
  for (const { rule, skill, severity } of diagnostics) {
    const entry = bySkill.get(rule) ?? { skills: new Set(), findings: 0, severities: new Set() };
    entry.skills.add(skill);
    entry.findings++;
    entry.severities.add(severity);
    bySkill.set(rule, entry);
  }
  console.log(`${skills.length} skills: ${JSON.stringify(summary)}\n`);
  console.log('rule                        skills  share  budget  findings  severity');
  const rows = [...bySkill].sort((a, b) => b[1].skills.size - a[1].skills.size);
  for (const [rule, { skills: hit, findings, severities }] of rows) {
    const share = `${((100 * hit.size) / skills.length).toFixed(2)}%`;
    const budget = BUDGET[rule] === undefined ? '' : `${BUDGET[rule]}%`;
    const cells = [
      String(hit.size).padStart(6),
      share.padStart(6),
      budget.padStart(7),
      String(findings).padStart(9),
    ];
    console.log(`${rule.padEnd(27)} ${cells.join(' ')}  ${[...severities].join(', ')}`);
  }
}

function printErrors({ diagnostics }) {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  for (const rule of [...new Set(errors.map((error) => error.rule))].sort()) {
    console.log(`\n${rule}`);
    for (const { file, range, message } of errors.filter((error) => error.rule === rule)) {
      console.log(`  ${file}:${range.start.line}:${range.start.column} ${message}`);
    }
  }
}
