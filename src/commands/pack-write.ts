import { checkWritten } from '../archive/check.ts';
import type { WriteOptions } from '../archive/layout.ts';
import { DEFAULT_LIMITS, mostFrom } from '../archive/limits.ts';
import { writeArchive } from '../archive/write.ts';
import { totalSize } from '../core/files.ts';
import { digestedFiles, startDigest } from '../digest/running.ts';
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
  const { chunks, counted, options, describe } = await build(job, output, time, host);
  await host.writeChecked(output.path, chunks, (written) =>
    checkWritten(written, job.files, output.container, options, counted.lengths),
  );
  const archive = describe();
  warnOfRatio(job, archive, host);
  return archive;
}

/** Beyond this ratio every careful reader, ours too, sees a bomb (A95). */
function warnOfRatio({ files }: PackJob, { path, bytes }: PackedArchive, host: Host): void {
  if (totalSize(files.files) <= mostFrom(bytes, DEFAULT_LIMITS)) return;
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
  const { chunks, counted, describe } = await build(job, output, time, host);
  let same = old !== undefined;
  for (const chunk of chunks) {
    const place = counted.bytes - chunk.length;
    same &&= old !== undefined && Buffer.compare(old.read(place, chunk.length), chunk) === 0;
    await host.breathe();
  }
  return { archive: describe(), same: same && old?.size === counted.bytes };
}

/** An archive that is built as its chunks are taken; when all are, it can be described. */
async function build(job: PackJob, output: PackOutput, time: number, host: Host) {
  const { name, files } = job;
  const { container, layout, format, path } = output;
  const options: WriteOptions = { layout, folder: name, time };
  const counted = startDigest();
  const digested = digestedFiles(files);
  // A zip is made file by file, which leaves nothing to share out.
  const deflater = container === 'tar.gz' ? await host.deflater(totalSize(files.files)) : undefined;
  const chunks = counted.through(writeArchive(digested.files, container, options, deflater));
  const describe = (): PackedArchive => ({
    skill: name,
    path,
    format,
    layout,
    bytes: counted.bytes,
    digest: counted.finish(),
    contentDigest: digested.digest(),
    files: files.files.length,
  });
  return { chunks, counted, options, describe };
}
