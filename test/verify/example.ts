import { digestBytes } from '../../src/digest/digest.ts';
import type { MemoryHost } from '../../src/host/memory.ts';
import { memoryHost } from '../../src/host/memory.ts';
import type { MemoryAnswer } from '../../src/host/memory-network.ts';
import type { ExampleAnswer, ExampleArchive, VerifyExample } from '../../src/verify/rule.ts';
import { END, gz, tar } from '../archive/build-tar.ts';
import { zipOf } from '../archive/build-zip.ts';
import { type Mark, unmark } from '../example.ts';

/** An example made into something that can be verified. */
export interface LoadedVerifyExample {
  readonly host: MemoryHost;
  readonly argv: readonly string[];
  readonly marks: readonly Mark[];
}

type Content = string | ExampleArchive | ExampleAnswer;

/** A host that holds the example, the words to verify it, and the ranges that its marks ask for. */
export function loadVerifyExample(example: VerifyExample): LoadedVerifyExample {
  const target = example.target ?? 'index.json';
  const site = /^https?:/.test(target) ? new URL('.', target).href : undefined;
  const raw = new Map<string, Uint8Array>();
  const marks: Mark[] = [];
  const paths = Object.keys(example.files);
  // An index names digests of the other files, so it comes last.
  for (const path of paths.sort((a) => (a === 'index.json' ? 1 : -1))) {
    const body = bodyOf(example.files[path] as Content);
    if (typeof body !== 'string') {
      raw.set(path, archiveBytes(path, body));
      continue;
    }
    const filled = body.replace(/\{digest:([^}]+)\}/g, (_, of: string) =>
      digestBytes(raw.get(of) ?? ''),
    );
    const { text, marks: found } = unmark(filled);
    raw.set(path, text ?? new Uint8Array());
    marks.push(...found.map((mark) => ({ file: (site ?? '') + path, ...mark })));
  }
  const argv = ['verify', target, '--json'];
  if (example.maxBytes !== undefined) argv.push('--max-archive', String(example.maxBytes));
  if (site === undefined)
    return { host: memoryHost({ files: Object.fromEntries(raw) }), argv, marks };
  return { host: memoryHost({ web: answersOf(example, raw, site) }), argv, marks };
}

function answersOf(example: VerifyExample, raw: ReadonlyMap<string, Uint8Array>, site: string) {
  const web: Record<string, MemoryAnswer> = {};
  for (const [path, body] of raw) {
    const content = example.files[path] as Content;
    const { status, type } = typeof content === 'string' ? {} : (content as ExampleAnswer);
    web[site + path] = { body, ...(status && { status }), ...(type && { type }) };
  }
  return web;
}

function bodyOf(content: Content): string | ExampleArchive {
  if (typeof content === 'string' || 'archive' in content) return content;
  return content.body ?? '';
}

/** The archive of an example, written entry by entry: an example may well be hostile. */
export function archiveBytes(path: string, { archive }: ExampleArchive): Uint8Array {
  const entries = Object.entries(archive);
  if (path.endsWith('.zip')) return zipOf(entries.map(([name, data]) => ({ name, data })));
  const items = entries.map(([name, data]) =>
    name.endsWith('@') ? { name: name.slice(0, -1), type: '2', link: data } : { name, data },
  );
  return gz(tar(...items), END);
}
