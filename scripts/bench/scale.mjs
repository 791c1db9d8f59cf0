// How time, memory and output grow with the number of skills.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeSkills } from './corpus.mjs';
import { measureAll, nodeRun } from './measure.mjs';

const COUNTS = [10, 100, 1000, 10_000, 50_000];
const COMMANDS = {
  lint: ['lint'],
  digest: ['digest'],
  index: ['index'],
  listing: ['index', '--format', 'listing'],
};

/** One row for each count and command. */
export function growth(cli, scratch, say) {
  return COUNTS.flatMap((count) => {
    say(`${count} skills`);
    const folder = join(scratch, `skills-${count}`);
    writeSkills(folder, count);
    const accepted = [0, 1];
    const runs = Object.fromEntries(
      Object.entries(COMMANDS).map(([name, args]) => {
        return [name, nodeRun([cli, ...args, folder], { accepted })];
      }),
    );
    const best = measureAll(runs, count > 1000 ? 1 : 3, scratch);
    const rows = Object.entries(best).map(([name, used]) => {
      const output = outputBytes([cli, ...COMMANDS[name], folder]);
      return { name, count, ...used, output };
    });
    // Larger corpora take long: what is known is told at once.
    say(growthTable(rows));
    return rows;
  });
}

function outputBytes(args) {
  const { stdout } = spawnSync(process.execPath, args, { maxBuffer: 2 ** 30 });
  return stdout.length;
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
