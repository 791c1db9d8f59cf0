import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { referee } from './install.ts';
import { type Seen, seenFile } from './workbench.ts';

// The referees are not among the packages that the type checker knows, so the few calls are named here.

interface TarEntry extends AsyncIterable<Uint8Array> {
  readonly path: string;
  readonly type: string;
  readonly mode: number;
  resume(): void;
}

/** The files that node-tar sees; its warnings are errors. */
export async function readNodeTar(file: string): Promise<Seen> {
  const tar = referee('tar') as {
    t(options: {
      file: string;
      strict: true;
      onReadEntry(entry: TarEntry): unknown;
    }): Promise<void>;
  };
  const seen: Seen = {};
  const reading: Promise<void>[] = [];
  await tar.t({
    file,
    strict: true,
    onReadEntry(entry) {
      if (entry.type === 'Directory') return entry.resume();
      return reading.push(
        (async () => {
          const chunks: Uint8Array[] = [];
          for await (const chunk of entry) chunks.push(chunk);
          const executable = (entry.mode & 0o111) !== 0;
          put(seen, entry.path, seenFile(Buffer.concat(chunks), executable));
        })(),
      );
    },
  });
  await Promise.all(reading);
  return seen;
}

interface YauzlEntry {
  readonly fileName: string;
  readonly externalFileAttributes: number;
  readonly extraFields: readonly unknown[];
  readonly generalPurposeBitFlag: number;
}

interface YauzlFile {
  readonly comment: string;
  eachEntry(): AsyncIterable<YauzlEntry>;
  openReadStreamPromise(entry: YauzlEntry): Promise<Readable>;
}

/** What yauzl sees, with the checks of names and sizes that it offers; extra fields are for foreign archives. */
export async function readYauzl(file: string, extras = false): Promise<Seen> {
  const yauzl = referee('yauzl') as {
    openPromise(file: string, options: object): Promise<YauzlFile>;
  };
  const zip = await yauzl.openPromise(file, { strictFileNames: true, validateEntrySizes: true });
  const seen: Seen = {};
  for await (const entry of zip.eachEntry()) {
    if (!extras && entry.extraFields.length > 0) throw new Error('an extra field (AR-11)');
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    const executable = ((entry.externalFileAttributes >>> 16) & 0o111) !== 0;
    put(seen, entry.fileName, seenFile(Buffer.concat(chunks), executable));
  }
  return seen;
}

interface AdmEntry {
  readonly entryName: string;
  readonly attr: number;
  readonly isDirectory: boolean;
  getData(): Uint8Array;
}

/** What adm-zip sees. */
export function readAdmZip(file: string): Seen {
  const AdmZip = referee('adm-zip') as new (file: string) => { getEntries(): AdmEntry[] };
  const seen: Seen = {};
  for (const entry of new AdmZip(file).getEntries()) {
    const executable = ((entry.attr >>> 16) & 0o111) !== 0;
    put(seen, entry.entryName, seenFile(entry.getData(), executable));
  }
  return seen;
}

/** What fflate's unzip sees; it has no modes. */
export function readFflate(file: string): Seen {
  const fflate = referee('fflate') as {
    unzipSync(bytes: Uint8Array): Record<string, Uint8Array>;
  };
  const seen: Seen = {};
  for (const [name, bytes] of Object.entries(fflate.unzipSync(fs.readFileSync(file)))) {
    put(seen, name, seenFile(bytes, undefined));
  }
  return seen;
}

/** Two entries of one name would hide each other. */
function put(seen: Seen, name: string, what: string): void {
  if (Object.hasOwn(seen, name)) throw new Error(`${name} is there twice`);
  seen[name] = what;
}
