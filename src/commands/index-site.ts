import type { CatalogEntry } from '../catalog/model.ts';
import { counted } from '../core/counted.ts';
import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { Host, NewFile } from '../host/host.ts';
import { siteFiles } from '../site/site.ts';
import { type Command, type CommandInput, flag, text } from './command.ts';
import { entryTime } from './entry-time.ts';
import { buildAll } from './index-build.ts';
import { type SiteTarget, siteOptions } from './index-site-options.ts';
import { isStopped } from './pack-gate.ts';
import { type PackJob, planJob } from './pack-plan.ts';

/** `skills index --site`: writes the whole site of some skills, or nothing. */
export const writeSite: Command = async (input, host) => {
  const target = siteOptions(text(input, 'site') ?? '', input);
  // Before anything can end this run: it need not come to the writing.
  host.mendFolder(target.folder);
  const time = entryTime(host);
  // A site publishes what `skills pack` would, so the same things stop it.
  const packing = { ...input, options: { outDir: target.folder, lint: true } };
  const planned: Planned[] = [];
  await buildAll(target.entries, input, host, (built, found) => {
    planned.push({ entry: built.entry, job: planJob(found, packing, host) });
    return built;
  });
  refuseNone(planned, input);
  const jobs = planned.map(({ job }) => job);
  if (isStopped(jobs, packing, host)) return 1;
  const count = await write(planned, target, time, host);
  const what = `${counted(planned.length, 'skill')}, ${counted(count, 'file')}`;
  host.stderr.write(`wrote ${visible(target.folder)}: ${what}\n`);
  return 0;
};

interface Planned {
  readonly entry: CatalogEntry;
  readonly job: PackJob;
}

function refuseNone(planned: readonly Planned[], input: CommandInput): void {
  if (planned.length > 0 || flag(input, 'allowEmpty')) return;
  const hint = 'The skills in the site itself are copies and do not count.';
  throw new SkillsError('no-skill-found', 'no skill found outside the site', { hint });
}

/** Writes the site and tells how many files it has. */
async function write(
  planned: readonly Planned[],
  { folder, baseUrl, hashedNames, entries }: SiteTarget,
  time: number,
  host: Host,
): Promise<number> {
  const options = { baseUrl, hashedNames, hybrid: entries.hybrid, time };
  const skills = planned.map(({ entry, job }) => ({ entry, files: job.files }));
  const progress = host.progress('Writing the site');
  let count = 0;
  function* counting(): Generator<NewFile> {
    for (const file of siteFiles(skills, options)) {
      progress.update(`${++count} files`);
      yield file;
    }
  }
  try {
    await host.replaceFolder(folder, counting());
  } finally {
    progress.stop();
  }
  return count;
}
