// Prints how often the security rules speak on skills that somebody labelled, as counts and rates with
// 95 % Wilson intervals. It never prints a name, a path or a word of a skill. As for `skills verify`, no
// comment, configuration or baseline in the folder counts: a hostile skill must not silence its checker.
//   npm run --silent build && node scripts/warning-rates.mjs DIR [--json]
// DIR holds `malicious/` and `benign/`, each with skills at any depth, or a file `labels.tsv` with lines
// `path<TAB>malicious|benign`; a folder with neither is taken for benign as a whole.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const report = await lint(folder);
const groups = labelled('.', report).map(({ label, skills }) => rates(label, skills, report));
if (values.json) console.log(JSON.stringify({ schemaVersion: 1, groups }, null, 2));
else for (const group of groups) print(group);

/** Every finding in a folder, those too that a comment suppresses. */
async function lint(root) {
  const { lintShare, nodeHost } = createRequire(import.meta.url)(resolve('dist/lint.cjs'));
  process.chdir(root);
  const options = { config: false, allowEmpty: true };
  const input = { words: ['.'], options, color: false };
  const all = { first: 0, index: 0, of: 1 };
  const { linted, failure } = await lintShare({ input, share: all }, nodeHost());
  if (failure) throw new Error(`lint ended with ${failure.error.code}`);
  const outcomes = linted.map(({ outcome }) => outcome);
  const suppressed = outcomes.flatMap((outcome) => outcome.suppressed);
  return {
    skills: outcomes.map(({ skill }) => skill),
    diagnostics: [
      ...outcomes.flatMap(({ diagnostics }) => diagnostics),
      ...suppressed.map(({ diagnostic }) => diagnostic),
    ],
  };
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
