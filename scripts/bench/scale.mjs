// How time, memory and output grow with the number of skills.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeSkills } from './corpus.mjs';
import { measureAll, nodeRun } from './measure.mjs';

const COUNTS = [10, 100, 1000, 10_000, 50_000];

/** What is measured; `most` skills where more would take too long, `folder` where the output is one. */
const COMMANDS = {
  lint: { args: () => ['lint'] },
  'lint --cache': { args: ({ cache }) => ['lint', '--cache-location', cache] },
  digest: { args: () => ['digest'] },
  index: { args: () => ['index'] },
  listing: { args: () => ['index', '--format', 'listing'] },
  site: {
    args: ({ site }) => [
      'index',
      '--hashed-names',
      '--base-url',
      'https://example.com',
      '--site',
      site,
    ],
    folder: ({ site }) => site,
    most: 1000,
  },
};

/** One row for each count and command. */
export function growth(cli, scratch, say) {
  return COUNTS.flatMap((count) => {
    say(`${count} skills`);
    const folder = join(scratch, `skills-${count}`);
    const places = { cache: join(scratch, `${count}.cache`), site: join(scratch, `site-${count}`) };
    writeSkills(folder, count);
    const commands = Object.entries(COMMANDS).filter(([, { most = count }]) => count <= most);
    const runs = Object.fromEntries(
      commands.map(([name, { args }]) => {
        return [name, nodeRun([cli, ...args(places), folder], { accepted: [0, 1] })];
      }),
    );
    // The first round fills the cache, and the least counts.
    const best = measureAll(runs, count > 1000 ? 2 : 3, scratch);
    const rows = commands.map(([name, command]) => {
      const output = command.folder
        ? bytesBelow(command.folder(places))
        : outputBytes([cli, ...command.args(places), folder]);
      return { name, count, ...best[name], output };
    });
    rmSync(folder, { recursive: true });
    // Larger corpora take long: what is known is told at once.
    say(growthTable(rows));
    return rows;
  });
}

function outputBytes(args) {
  const { stdout } = spawnSync(process.execPath, args, { maxBuffer: 2 ** 30 });
  return stdout.length;
}

function bytesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, path, name }) => {
      return sum + statSync(join(parentPath ?? path, name)).size;
    }, 0);
}

/** The rows as a Markdown table. */
export function growthTable(rows) {
  const lines = rows.map(({ name, count, wall, cpu, memory, output }) => {
    const each = `${((wall * 1000) / count).toFixed(0)} µs`;
    const cells = [name, count, `${wall.toFixed(0)} ms`, `${cpu.toFixed(0)} ms`, each];
    const bytes = `${Math.round(output / count)} B`;
    return `| ${[...cells, `${memory.toFixed(0)} MB`, bytes].join(' | ')} |\n`;
  });
  const head = '| command | skills | time | cpu | per skill | memory | output per skill |\n';
  return `${head}|---|---|---|---|---|---|---|\n${lines.join('')}`;
}
