// Prints how often the security rules speak on skills that somebody labelled, as counts and rates with
// 95 % Wilson intervals. It never prints a name, a path or a word of a skill.
//   npm run --silent build && node scripts/warning-rates.mjs DIR [--json]
// DIR holds `malicious/` and `benign/`, each with skills at any depth, or a file `labels.tsv` with lines
// `path<TAB>malicious|benign`; a folder with neither is taken for benign as a whole.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const LABELS = ['malicious', 'benign'];
/** The normal quantile of 95 %. */
const Z = 1.959964;

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error('usage: node scripts/warning-rates.mjs DIR [--json]');
  process.exit(2);
}

const report = lint(folder);
const groups = labelled(folder, report).map(({ label, skills }) => rates(label, skills, report));
if (values.json) console.log(JSON.stringify({ schemaVersion: 1, groups }, null, 2));
else for (const group of groups) print(group);

function lint(cwd) {
  const args = ['lint', '--json', '--no-config', '--allow-empty', '.'];
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 29 };
  const { stdout, status } = spawnSync(
    process.execPath,
    [resolve('bin/skills.js'), ...args],
    options,
  );
  if (status !== 0 && status !== 1) throw new Error(`lint ended with ${status}`);
  return JSON.parse(stdout);
}

/** The paths of the skills of each label. */
function labelled(root, { skills }) {
  const paths = skills.map(({ path }) => path);
  const file = join(root, 'labels.tsv');
  if (existsSync(file)) {
    const rows = readFileSync(file, 'utf8').trim().split('\n');
    const known = new Map(rows.map((row) => row.trimEnd().split('\t')));
    return LABELS.map((label) => ({
      label,
      skills: paths.filter((path) => known.get(path) === label),
    }));
  }
  const below = (label) => paths.filter((path) => path.startsWith(`${label}/`));
  if (paths.every((path) => LABELS.every((label) => !path.startsWith(`${label}/`)))) {
    return [{ label: 'benign', skills: paths }];
  }
  return LABELS.map((label) => ({ label, skills: below(label) }));
}

/** Of the skills of one label: how many each security rule speaks of, and how many any does. */
function rates(label, paths, { diagnostics }) {
  const own = new Set(paths);
  const found = diagnostics.filter(
    ({ basis, severity, skill }) => basis === 'safety' && severity !== 'info' && own.has(skill),
  );
  const rate = (some) => {
    const hit = new Set(some.map(({ skill }) => skill)).size;
    return { skills: hit, ...wilson(hit, own.size) };
  };
  const rules = [...new Set(found.map(({ rule }) => rule))].sort();
  return {
    label,
    skills: own.size,
    any: rate(found),
    errors: rate(found.filter(({ severity }) => severity === 'error')),
    warnings: rate(found.filter(({ severity }) => severity === 'warning')),
    rules: rules.map((rule) => ({ rule, ...rate(found.filter((one) => one.rule === rule)) })),
  };
}

/** The share and its interval; of nothing nothing is known. */
function wilson(hit, all) {
  if (all === 0) return { share: 0, low: 0, high: 1 };
  const share = hit / all;
  const square = Z * Z;
  const middle = (share + square / (2 * all)) / (1 + square / all);
  const spread =
    (Z * Math.sqrt((share * (1 - share)) / all + square / (4 * all * all))) / (1 + square / all);
  return { share, low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) };
}

function print({ label, skills, any, errors, warnings, rules }) {
  console.log(`${label}: ${skills} skills`);
  const rows = [
    ['any finding', any],
    ['errors', errors],
    ['warnings', warnings],
  ];
  for (const [name, rate] of [...rows, ...rules.map((rate) => [rate.rule, rate])]) {
    const [share, low, high] = [rate.share, rate.low, rate.high].map((one) =>
      (100 * one).toFixed(2),
    );
    console.log(
      `  ${name.padEnd(28)} ${String(rate.skills).padStart(5)}  ${share} % (${low} to ${high})`,
    );
  }
}
