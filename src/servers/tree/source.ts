import type { ArchiveFormat } from '../../archive/layout.ts';
import { SkillsError } from '../../core/errors.ts';
import { type FileEntry, type FileSet, fileSet } from '../../core/files.ts';
import { digestBytes } from '../../digest/digest.ts';
import type {
  NotServed,
  ServedArchive,
  ServedFile,
  ServedSkill,
  ServedTree,
  ServedTreeSource,
  TreeChange,
} from '../model.ts';
import { archiveOf } from './archives.ts';
import { type LoadedSkill, loadSkill, type PlacedSkill } from './load.ts';
import { changeBetween, servedTree } from './tree.ts';

/** Where a source gets its skills, and word of their changes. */
export interface SourceInput {
  readonly prefix: readonly string[];
  /** False: the tree stays as it is found first. */
  readonly watch: boolean;
  /** The time of every archive entry. */
  readonly time: number;
  /** Finds the skills anew. */
  look(): AsyncIterable<PlacedSkill>;
  /** Calls back when the disk may have changed, until told to stop. */
  watchDisk(how: 'events' | 'now-and-then', look: () => void): () => void;
  /** A line for the operator. */
  log(line: string): void;
}

/** Opens a source; skills that share an address are an error now, and left out later. */
export async function openSource(input: SourceInput): Promise<ServedTreeSource> {
  const source = new TreeSource(input);
  await source.begin();
  return source;
}

interface Listener {
  readonly what: 'files' | 'lists';
  readonly changed: (change: TreeChange) => void;
}

class TreeSource implements ServedTreeSource {
  readonly #input: SourceInput;
  readonly #listeners = new Set<Listener>();
  #loaded = new Map<string, LoadedSkill>();
  #tree: ServedTree = servedTree(0, [], []).tree;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<ServedTree> | undefined;
  #watch: { readonly how: string; readonly stop: () => void } | undefined;

  constructor(input: SourceInput) {
    this.#input = input;
  }

  async begin(): Promise<void> {
    const fault = (await this.#look()).faults[0];
    if (fault) throw fault;
  }

  /** Whoever asks gets a tree that was looked at after the question; all who wait share one look. */
  current(): Promise<ServedTree> {
    if (!this.#input.watch) return Promise.resolve(this.#tree);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      const look = this.#refresh();
      this.#running = look;
      return look;
    });
    return this.#next;
  }

  known(): ServedTree {
    return this.#tree;
  }

  async #refresh(): Promise<ServedTree> {
    const before = this.#tree;
    try {
      await this.#look();
    } catch (error) {
      if (!(error instanceof SkillsError)) throw error;
      // A path that is gone for a moment is outlived; its files answer for themselves when read.
      this.#input.log(`the skills could not be looked at: ${error.message}`);
      return before;
    }
    const change = changeBetween(before, this.#tree);
    if (change) for (const listener of this.#listeners) listener.changed(change);
    return this.#tree;
  }

  async #look() {
    const { prefix } = this.#input;
    const loaded = new Map<string, LoadedSkill>();
    const notServed: NotServed[] = [];
    for await (const placed of this.#input.look()) {
      const place = placed.found.path;
      const result = loadCalmly(placed, prefix, this.#loaded.get(place));
      if (result instanceof SkillsError) notServed.push({ place, reason: result.message });
      else loaded.set(place, result);
    }
    this.#loaded = loaded;
    const { version } = this.#tree;
    const next = servedTree(version + 1, [...loaded.values()], notServed);
    // What reads the same keeps its version, so that cursors into its lists stay good.
    const isNew = version === 0 || changeBetween(this.#tree, next.tree) !== undefined;
    if (isNew) this.#tree = next.tree;
    else this.#tree = { ...this.#tree, notServed: next.tree.notServed };
    return next;
  }

  files(skill: ServedSkill): FileSet {
    const { found } = skill as LoadedSkill;
    // Marks can be alike for two writes in one tick of the clock: the next look trusts none of them.
    const mistrust = () => void this.#loaded.delete(skill.place);
    return fileSet(skill.files.map((file) => checkedFile(file, found.get(file.path), mistrust)));
  }

  archive(skill: ServedSkill, format: ArchiveFormat): ServedArchive | undefined {
    return archiveOf(skill, this.files(skill), format, this.#input.time);
  }

  listen(what: 'files' | 'lists', changed: (change: TreeChange) => void): () => void {
    const listener = { what, changed };
    this.#listeners.add(listener);
    this.#watchAsNeeded();
    return () => {
      this.#listeners.delete(listener);
      this.#watchAsNeeded();
    };
  }

  close(): void {
    this.#listeners.clear();
    this.#watchAsNeeded();
  }

  /** Nothing is watched for nobody: a watcher lives as long as someone listens (H15). */
  #watchAsNeeded(): void {
    const wanted = [...this.#listeners].map(({ what }) => what);
    const how = wanted.includes('files') ? 'events' : 'now-and-then';
    const needed = this.#input.watch && wanted.length > 0;
    if (needed && this.#watch?.how === how) return;
    this.#watch?.stop();
    const look = () => void this.current().catch(() => {});
    this.#watch = needed ? { how, stop: this.#input.watchDisk(how, look) } : undefined;
  }
}

/** A file that changes while it is looked at gets a second look, then the skill waits for the next one. */
function loadCalmly(
  placed: PlacedSkill,
  prefix: readonly string[],
  before: LoadedSkill | undefined,
): LoadedSkill | SkillsError {
  for (let attempt = 0; ; attempt++) {
    try {
      return loadSkill(placed, prefix, before);
    } catch (error) {
      if (!(error instanceof SkillsError)) throw error;
      if (error.code !== 'tree-changed' || attempt > 0) return error;
    }
  }
}

/** H05 to H07: the bytes that were listed, from the place that was looked at, or a coded error. */
function checkedFile(
  served: ServedFile,
  found: FileEntry | undefined,
  mistrust: () => void,
): FileEntry {
  const { path, size, digest, executable } = served;
  return {
    path,
    size,
    executable,
    read() {
      if (!found || found.isDirect?.() === false) {
        throw new SkillsError('tree-link', 'a symbolic link is not followed', { where: path });
      }
      const bytes = found.read();
      if (digestBytes(bytes) === digest) return bytes;
      mistrust();
      const message = 'the file is not the one that was listed';
      throw new SkillsError('tree-changed', message, { where: path });
    },
  };
}
