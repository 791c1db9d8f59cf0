import { counted } from '../core/counted.ts';
import { quoted, visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { jsonDocument } from '../report/json.ts';
import { type Command, type CommandInput, type ExitCode, flag, wantsJson } from './command.ts';
import { entryTime } from './entry-time.ts';
import { isStopped } from './pack-gate.ts';
import { type PackJob, planJob, refuseCollisions } from './pack-plan.ts';
import { compareOutput, type PackedArchive, writeOutput } from './pack-write.ts';
import { targets } from './targets.ts';

/** `skills pack`: builds archives, and nothing at all when one of the skills may not be packed. */
export const pack: Command = async (input, host) => {
  const time = entryTime(host);
  const jobs: PackJob[] = [];
  for await (const found of targets(input, host)) jobs.push(planJob(found, input, host));
  refuseCollisions(jobs);
  if (flag(input, 'dryRun')) return dryRun(jobs, input, host);
  if (isStopped(jobs, input, host)) {
    if (wantsJson(input)) host.stdout.write(jsonDocument({ archives: [] }));
    return 1;
  }
  return flag(input, 'check') ? check(jobs, time, input, host) : write(jobs, time, input, host);
};

async function write(
  jobs: readonly PackJob[],
  time: number,
  input: CommandInput,
  host: Host,
): Promise<ExitCode> {
  const archives: PackedArchive[] = [];
  for (const job of jobs) {
    for (const output of job.outputs) {
      const archive = await writeOutput(job, output, time, host);
      archives.push(archive);
      if (!wantsJson(input)) host.stdout.write(lineOf(archive));
    }
  }
  if (wantsJson(input)) host.stdout.write(jsonDocument({ archives }));
  return 0;
}

async function check(
  jobs: readonly PackJob[],
  time: number,
  input: CommandInput,
  host: Host,
): Promise<ExitCode> {
  const archives: (PackedArchive & { same: boolean })[] = [];
  for (const job of jobs) {
    for (const output of job.outputs) {
      const { archive, same } = await compareOutput(job, output, time, host);
      archives.push({ ...archive, same });
      if (wantsJson(input)) continue;
      const otherwise = host.openBytes(output.path) ? 'different' : 'missing';
      host.stdout.write(`${same ? 'same' : otherwise}  ${visible(output.path)}\n`);
    }
  }
  if (wantsJson(input)) host.stdout.write(jsonDocument({ archives }));
  return archives.every(({ same }) => same) ? 0 : 1;
}

const REASONS = {
  default: 'left out by default',
  dotfile: 'begins with a dot',
  skillignore: 'named by .skillignore',
} as const;

function dryRun(jobs: readonly PackJob[], input: CommandInput, host: Host): ExitCode {
  const skills = jobs.map(({ name, found, published, outputs }) => ({
    skill: name,
    path: found.path,
    archives: outputs.map(({ path }) => path),
    files: published.files.map(({ path, size, executable }) => ({ path, size, executable })),
    leftOut: published.leftOut.map(({ path, reason }) => ({ path, reason })),
    refused: published.odd.map(({ path, type }) => ({ path, type })),
  }));
  if (wantsJson(input)) {
    host.stdout.write(jsonDocument({ archives: [], skills }));
    return 0;
  }
  for (const { skill, archives, files, leftOut, refused } of skills) {
    const lines = [`${quoted(skill)} → ${archives.map(visible).join(', ')}`];
    for (const { path } of files) lines.push(`  in   ${visible(path)}`);
    for (const { path, reason } of leftOut)
      lines.push(`  out  ${visible(path)} (${REASONS[reason]})`);
    for (const { path, type } of refused)
      lines.push(`  no   ${visible(path)} (a ${type}: refused)`);
    host.stdout.write(`${lines.join('\n')}\n`);
  }
  return 0;
}

function lineOf({ digest, path, files, bytes }: PackedArchive): string {
  return `${digest}  ${visible(path)} (${counted(files, 'file')}, ${counted(bytes, 'byte')})\n`;
}
