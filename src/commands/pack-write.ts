import { checkWritten } from '../archive/check.ts';
import type { WriteOptions } from '../archive/layout.ts';
import { DEFAULT_LIMITS, mostFrom } from '../archive/limits.ts';
import { writeArchive } from '../archive/write.ts';
import { digestedFiles, type RunningDigest, startDigest } from '../digest/running.ts';
import type { Host } from '../host/host.ts';
import type { PackJob, PackOutput } from './pack-plan.ts';
import { warn } from './warnings.ts';

/** An archive as `--json` tells of it. */
export interface PackedArchive {
  readonly skill: string;
  readonly path: string;
  readonly format: string;
  readonly layout: string;
  readonly bytes: number;
  readonly digest: string;
  readonly contentDigest: string;
  readonly files: number;
}

/** Writes one archive safely and tells what it is. */
export async function writeOutput(
  job: PackJob,
  output: PackOutput,
  time: number,
  host: Host,
): Promise<PackedArchive> {
  const options = optionsOf(job, output, time);
  const counted = startDigest();
  const digested = digestedFiles(job.files);
  const chunks = counted.through(writeArchive(digested.files, output.container, options));
  await host.writeChecked(output.path, chunks, (written) =>
    checkWritten(written, job.files, output.container, options),
  );
  const archive = describe(job, output, counted, digested.digest());
  warnOfRatio(job, archive, host);
  return archive;
}

/** Beyond this ratio every careful reader, ours too, sees a bomb (A95). */
function warnOfRatio({ files }: PackJob, { path, bytes }: PackedArchive, host: Host): void {
  const unpacked = files.files.reduce((sum, { size }) => sum + size, 0);
  if (unpacked <= mostFrom(bytes, DEFAULT_LIMITS)) return;
  const times = `over ${DEFAULT_LIMITS.ratio} times its size`;
  warn(host, `${path} unpacks to ${times}, which readers refuse; leave out what repeats itself`);
}

/** Builds one archive again, without keeping it; `same` tells whether the file at its path is that. */
export async function compareOutput(
  job: PackJob,
  output: PackOutput,
  time: number,
  host: Host,
): Promise<{ readonly archive: PackedArchive; readonly same: boolean }> {
  const old = host.openBytes(output.path);
  const counted = startDigest();
  let same = old !== undefined;
  const digested = digestedFiles(job.files);
  const built = writeArchive(digested.files, output.container, optionsOf(job, output, time));
  for (const chunk of counted.through(built)) {
    const place = counted.bytes - chunk.length;
    same &&= old !== undefined && Buffer.compare(old.read(place, chunk.length), chunk) === 0;
    await host.breathe();
  }
  return {
    archive: describe(job, output, counted, digested.digest()),
    same: same && old?.size === counted.bytes,
  };
}

function optionsOf({ name }: PackJob, { layout }: PackOutput, time: number): WriteOptions {
  return { layout, folder: name, time };
}

function describe(
  job: PackJob,
  output: PackOutput,
  counted: RunningDigest,
  contentDigest: string,
): PackedArchive {
  return {
    skill: job.name,
    path: output.path,
    format: output.format,
    layout: output.layout,
    bytes: counted.bytes,
    digest: counted.finish(),
    contentDigest,
    files: job.files.files.length,
  };
}
