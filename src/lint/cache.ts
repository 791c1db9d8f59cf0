import { type FileSet, fileSet, glance, watchedFile } from '../core/files.ts';
import { isEntry } from './cache-shape.ts';
import { type LintInput, lintOne, type SkillOutcome } from './outcome.ts';
import { type Asked, recorded, stillHolds } from './recorded.ts';
import type { Settings } from './settings.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Outcomes of earlier runs, found again by all that they were made from. */
export interface LintCache {
  /** Lints a skill, or gives the known outcome when nothing that it depends on has changed; `key` stands for the settings. */
  lint(input: LintInput, settings: Settings, key: string, watch?: Stopwatch): SkillOutcome;
  /** The text to keep for the next run; undefined when this one worked out nothing anew. */
  write(): string | undefined;
}

/** A digest in hexadecimal digits, always as many. */
export type DigestOf = (content: Uint8Array | string) => string;

/** Changes whenever the form of the text changes. */
const FORMAT = 'skillwright lint cache 1';
/** Skills that this run did not look at are remembered too, up to so many characters in all. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Opens a cache; one that another build wrote, or that was damaged, is an empty one. */
export function openCache(content: string, build: string, digestOf: DigestOf): LintCache {
  const head = (lines: string) => `${FORMAT} ${digestOf(`${build}\n${lines}`)}\n`;
  const old = readLines(content, head);
  const kept = new Map<string, string>();
  // What another build wrote is written over, even by nothing.
  let isNew = old.size === 0;
  return {
    lint(input, settings, key, watch) {
      const place = digestOf(JSON.stringify([input.path, input.root, key]));
      const digests = fileDigests(input.files, digestOf);
      // A file that cannot be read may not matter to any rule: the rules decide, and nothing is kept.
      if (!digests) return lintOne(input, settings, watch);
      const made = digestOf(JSON.stringify([place, ...facts(input), [...digests]]));
      watch?.lap('digesting');
      const line = old.get(place);
      const known = line?.startsWith(made) ? readEntry(line.slice(made.length)) : undefined;
      if (line !== undefined && known && stillHolds(input.surroundings, known.asked)) {
        kept.set(place, line);
        watch?.lap('reading the cache');
        return known.outcome;
      }
      const entry = lintNoting(input, settings, digests, digestOf, watch);
      if (entry.same) {
        kept.set(place, made + JSON.stringify([entry.asked, entry.outcome]));
        isNew = true;
      }
      watch?.lap('filling the cache');
      return entry.outcome;
    },
    write() {
      if (!isNew) return undefined;
      const lines = joined(kept, old);
      return head(lines) + lines;
    },
  };
}

/** What an outcome depends on beside the contents of files and what lies around the skill. */
function facts({ folder, files, surroundings }: LintInput): readonly unknown[] {
  const odd = files.odd.map(({ path, type }) => [path, type]);
  const executable = files.files.map((file) => file.executable);
  return [folder, files.complete, surroundings !== undefined, odd, executable];
}

function fileDigests({ files }: FileSet, digestOf: DigestOf): Map<string, string> | undefined {
  try {
    return new Map(files.map((file) => [file.path, digestOf(glance(file))]));
  } catch {
    return undefined;
  }
}

interface NewEntry {
  readonly asked: readonly Asked[];
  readonly outcome: SkillOutcome;
  /** False when a file changed between its digest and its lint: such an outcome is not kept. */
  readonly same: boolean;
}

function lintNoting(
  input: LintInput,
  settings: Settings,
  digests: ReadonlyMap<string, string>,
  digestOf: DigestOf,
  watch?: Stopwatch,
): NewEntry {
  const asked: Asked[] = [];
  let same = true;
  const files = input.files.files.map((file) =>
    watchedFile(file, (bytes) => {
      same &&= digestOf(bytes) === digests.get(file.path);
    }),
  );
  const { odd, complete } = input.files;
  const surroundings = input.surroundings && recorded(input.surroundings, asked);
  const watched = { ...input, files: fileSet(files, { odd, complete }), surroundings };
  return { outcome: lintOne(watched, settings, watch), asked, same };
}

/** The lines of a cache by the place of their skill; none when the head does not fit. */
function readLines(content: string, head: (lines: string) => string): Map<string, string> {
  const start = content.indexOf('\n') + 1;
  const lines = content.slice(start);
  if (!content.startsWith(FORMAT) || content.slice(0, start) !== head(lines)) return new Map();
  return new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), line.slice(space + 1)];
      }),
  );
}

function readEntry(json: string): Pick<NewEntry, 'asked' | 'outcome'> | undefined {
  try {
    const entry: unknown = JSON.parse(json);
    // Anybody can work out a checksum: what it stands for must still have the shape of an entry.
    return isEntry(entry) ? { asked: entry[0], outcome: entry[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** This run's lines in their order, then what is left of the others as far as there is room. */
function joined(kept: ReadonlyMap<string, string>, old: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  let room = MAX_CHARACTERS;
  const add = (place: string, line: string) => {
    room -= place.length + line.length + 2;
    if (room >= 0) lines.push(`${place} ${line}\n`);
  };
  for (const [place, line] of kept) add(place, line);
  for (const [place, line] of old) if (!kept.has(place)) add(place, line);
  return lines.join('');
}
