import type { Host } from '../host/host.ts';
import { published } from '../skill/published.ts';
import { localPlace } from '../verify/local-path.ts';
import type { Answer, Located, Source } from '../verify/model.ts';

/** What a file on disk gives, up to a size. */
export function answerOf(path: string, maxBytes: number, host: Host): Answer {
  const source = host.openBytes(path);
  if (!source) return { kind: 'missing', reason: 'there is no file' };
  if (source.size > maxBytes) return { kind: 'refused', reason: 'size', to: String(maxBytes) };
  return { kind: 'bytes', bytes: source.read(0, source.size), contentType: undefined };
}

/** The files of an index on disk: those below its roots, and never through a link. */
export function localSource(
  index: string,
  roots: readonly string[],
  maxBytes: number,
  host: Host,
): Source {
  const find = (url: string) => findBelow(url, index, roots, host);
  return {
    async locate(url) {
      await host.breathe();
      const found = find(url);
      if ('answer' in found) return found;
      return { file: found.file, answer: answerOf(found.file, maxBytes, host) };
    },
    async list(skillUrl) {
      const found = find(skillUrl);
      if ('answer' in found) return null;
      const folder = found.file.slice(0, Math.max(0, found.file.lastIndexOf('/'))) || '.';
      for (const skill of host.open(folder)) {
        if (skill.path === folder) return published(skill.files).files.map(({ path }) => path);
      }
      return null;
    },
  };
}

function findBelow(
  url: string,
  index: string,
  roots: readonly string[],
  host: Host,
): { readonly file: string } | Located {
  let first: string | undefined;
  for (const root of roots) {
    const inside = host.liesIn(root, index) ? host.relative(root, index).split('/') : [''];
    const place = localPlace(url, inside.slice(0, -1));
    if (place.kind === 'unresolved') return { file: url, answer: { kind: 'unresolved' } };
    if (place.kind !== 'paths') {
      return { file: url, answer: { kind: 'refused', reason: place.kind, to: url } };
    }
    for (const path of place.paths.flatMap(spellings)) {
      const file = root === '.' ? path : `${root.replace(/\/$/, '')}/${path}`;
      first ??= file;
      if (isBehindLink(root, path, host)) {
        return { file, answer: { kind: 'refused', reason: 'link', to: file } };
      }
      if (host.openBytes(file)) return { file };
    }
  }
  return { file: first ?? url, answer: { kind: 'missing', reason: 'there is no file' } };
}

/** P-04: a strict path ends in `skill.md`, the file on disk is `SKILL.md`. */
function spellings(path: string): string[] {
  return path.endsWith('/skill.md') ? [`${path.slice(0, -8)}SKILL.md`, path] : [path];
}

function isBehindLink(root: string, path: string, host: Host): boolean {
  const segments = path.split('/');
  return segments.some((_, count) => {
    const part = segments.slice(0, count + 1).join('/');
    return host.setup.look(`${root}/${part}`)?.type === 'link';
  });
}
