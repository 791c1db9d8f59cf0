// Measures the built command line against its bars and prints each as a ratio:
//   npm run bench [-- --quick] [-- --json] [-- --scale]
// Made-up skills, the least of several runs taken by turns. A busy machine gives larger numbers: compare
// only numbers of one run. No test depends on any of them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contests } from './bench/contests.mjs';
import { writeLargeSkill, writeSkills } from './bench/corpus.mjs';
import { measureAll } from './bench/measure.mjs';
import { installPeer } from './bench/peer.mjs';
import { growth, growthTable } from './bench/scale.mjs';
import { table, verdict } from './bench/table.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
  },
});
const cli = resolve('bin/skills.js');
const scratch = mkdtempSync(join(tmpdir(), 'skills-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

if (options.scale) {
  const rows = growth(cli, scratch, say);
  print(rows, growthTable(rows));
} else {
  const rows = bench();
  const judged = rows.map((row) => ({ ...row, verdict: verdict(row) }));
  print(judged, table(judged));
}

function bench() {
  const { quick } = options;
  const places = {
    scratch,
    one: join(scratch, 'one'),
    thousand: join(scratch, 'all/group-00'),
    all: join(scratch, 'all'),
    large: join(scratch, 'large-skill'),
  };
  say('writing the skills');
  writeSkills(places.one, 1);
  writeSkills(places.all, quick ? 1000 : 10_000);
  writeLargeSkill(places.large, quick ? 20 : 200, quick ? 200 : 2000);
  mkdirSync(join(scratch, 'peer'));
  const peer = installPeer(join(scratch, 'peer'));
  if (!peer) say('skill-check cannot be installed here: the rows against it are left out');
  const results = {};
  return contests({ cli, places, peer, quick }).flatMap(({ name, rounds, runs, rows }) => {
    say(`${name}: ${rounds} rounds of ${Object.keys(runs).join(', ')}`);
    results[name] = measureAll(runs, rounds, scratch);
    return rows(results[name], results);
  });
}

function print(rows, text) {
  const { node, arch, platform } = { node: process.version, ...process };
  if (options.json)
    process.stdout.write(`${JSON.stringify({ node, platform, arch, rows }, null, 2)}\n`);
  else process.stdout.write(`Node ${node}, ${platform} ${arch}\n\n${text}`);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
