// Prints precision and recall of the reference rules against the references that were judged by hand in
// the corpus, and with --unlabelled every finding that nobody judged. The corpus is data: nothing in it is
// followed or run.
//
// What counts:
// - A judged row is matched by file, line and path. `T` is a defect, `F` and `X` (another skill) are not.
// - Inline paths (form `code`) belong to reference-inline. Its info findings count as silence: that is how
//   the rule says that a skill about skills quotes paths of others (C9).
// - Links belong to reference-missing. A link that leaves the skill is reported by reference-escapes
//   alone, whether or not something is there: one defect, one finding, and the corpus holds no files
//   outside skills that could tell the two apart. So a judged `T` counts as found when either rule
//   reports it; reference-escapes on `X` is right by its own promise and is no false finding.
// - Folder links (`references/case/`) are links like others.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusArchive, unpackCorpus } from './corpus.mjs';

const GOALS = { 'reference-missing': [0.97, 0.9], 'reference-inline': [0.8, 0.9] };
const RULE_OF_FORM = { link: 'reference-missing', code: 'reference-inline' };

const archive = corpusArchive();
if (!archive) {
  console.log('No corpus: set SKILLS_CORPUS to its archive.');
  process.exit(0);
}
const { folder, remove } = unpackCorpus(archive);
try {
  const labels = readLabels(join(folder, 'LABELS.tsv'));
  const findings = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => lintRepository(join(folder, name), name.replace('+', '/')));
  const met = Object.keys(GOALS).map((rule) => printRule(rule, labels, findings));
  if (process.argv.includes('--unlabelled')) printUnlabelled(labels, findings);
  if (met.includes(false)) process.exitCode = 1;
} finally {
  remove();
}

function readLabels(path) {
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => {
    const [repo, , file, line, form, raw, , label, reason] = row.split('\t');
    return { key: `${repo}\t${file}\t${line}\t${raw.replace(/^\.\//, '')}`, form, label, reason };
  });
}

/** The findings of one repository, linted by itself so that its skills know of each other only. */
function lintRepository(cwd, repo) {
  const bin = resolve(process.env.SKILLS_BIN ?? 'bin/skills.js');
  const rules = ['reference-missing', 'reference-inline', 'reference-escapes', 'reference-case'];
  let output;
  try {
    const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 28 };
    output = execFileSync(process.execPath, [bin, 'lint', '--json', '--allow-empty'], options);
  } catch (error) {
    if (error.status !== 1) throw error;
    output = error.stdout;
  }
  return JSON.parse(output)
    .diagnostics.filter(({ rule, severity }) => rules.includes(rule) && severity !== 'info')
    .map((finding) => {
      const { rule, file, range, message } = finding;
      const line = readFileSync(join(cwd, file), 'utf8').split(/\r\n|\n|\r/)[range.start.line - 1];
      const end = range.end.line === range.start.line ? range.end.column - 1 : undefined;
      const raw = line.slice(range.start.column - 1, end).replace(/[#?].*$/, '');
      const key = `${repo}\t${file}\t${range.start.line}\t${raw.replace(/^\.\//, '')}`;
      return { rule, key, message };
    });
}

function printRule(rule, labels, findings) {
  const judged = labels.filter(({ form }) => RULE_OF_FORM[form] === rule);
  const reported = new Set(findings.filter((found) => found.rule === rule).map(({ key }) => key));
  const escaping = findings.filter((found) => found.rule !== 'reference-inline');
  const anywhere = new Set(
    rule === 'reference-missing' ? escaping.map(({ key }) => key) : reported,
  );
  const defects = judged.filter(({ label }) => label === 'T');
  const hits = judged.filter(({ key }) => reported.has(key));
  const wrong = hits.filter(({ label }) => label !== 'T');
  const missed = defects.filter(({ key }) => !anywhere.has(key));
  const precision = (hits.length - wrong.length) / Math.max(1, hits.length);
  const recall = (defects.length - missed.length) / Math.max(1, defects.length);
  const percent = (value) => `${(100 * value).toFixed(1)} %`;
  const [wantedPrecision, wantedRecall] = GOALS[rule];
  console.log(`${rule}: ${judged.length} judged, ${hits.length} of them reported`);
  console.log(`  precision ${percent(precision)} (goal ${percent(wantedPrecision)})`);
  console.log(`  recall    ${percent(recall)} (goal ${percent(wantedRecall)})`);
  for (const { key, reason } of wrong) console.log(`  wrong   ${key} ${reason}`);
  for (const { key, reason } of missed) console.log(`  missed  ${key} ${reason}`);
  return precision >= wantedPrecision && recall >= wantedRecall;
}

function printUnlabelled(labels, findings) {
  const judged = new Set(labels.map(({ key }) => key));
  for (const { rule, key, message } of findings) {
    if (!(rule in GOALS) || judged.has(key)) continue;
    console.log(`${rule}\t${key}\t${message}`);
  }
}
