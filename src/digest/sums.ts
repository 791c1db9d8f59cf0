import { type Digest, isDigest } from './digest.ts';
import type { ExpectedSkill } from './expected.ts';

/** One line of a list of checksums. */
interface SumLine {
  readonly path: string;
  readonly digest: Digest;
  /** True for the form of `skills digest`, whose last lines tell of the skill and of its archive. */
  readonly own: boolean;
}

/** What a list of checksums holds, or the number of the first line that is none. */
export type Sums =
  | { readonly skills: readonly ExpectedSkill[]; readonly loose: ReadonlyMap<string, Digest> }
  | { readonly badLine: number };

const PLAIN = /^(\\?)(sha256:)?([0-9a-fA-F]{64}) [ *](.+)$/s;
const TAGGED = /^(\\?)SHA256 \((.+)\) = ([0-9a-fA-F]{64})$/s;
const UNESCAPES: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

/** Reads what `sha256sum`, `shasum -a 256` or `skills digest` printed; `loose` are lines of no skill. */
export function readSums(text: string): Sums {
  const skills: ExpectedSkill[] = [];
  let files = new Map<string, Digest>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const sum = readLine(line);
    if (!sum) return { badLine: index + 1 };
    const { path, digest } = sum;
    const last = skills.at(-1);
    if (sum.own && path.endsWith(' (skill)')) {
      const name = path.slice(0, -' (skill)'.length);
      skills.push({ name, path: null, digest, archives: [], files, complete: true });
      files = new Map();
    } else if (sum.own && path.endsWith(' (archive)') && files.size === 0 && last) {
      const file = path.slice(0, -' (archive)'.length);
      skills[skills.length - 1] = { ...last, archives: [{ file, digest }] };
    } else files.set(path.replace(/^\.\//, ''), digest);
  }
  return { skills, loose: files };
}

function readLine(line: string): SumLine | undefined {
  const plain = PLAIN.exec(line);
  const tagged = plain ? null : TAGGED.exec(line);
  const marked = plain?.[1] ?? tagged?.[1];
  const hex = plain?.[3] ?? tagged?.[3];
  const written = plain?.[4] ?? tagged?.[2];
  if (hex === undefined || written === undefined) return undefined;
  const digest = `sha256:${hex.toLowerCase()}`;
  if (!isDigest(digest)) return undefined;
  const plainPath = () => written.replace(/\\[\\nr]/g, (pair) => UNESCAPES[pair] ?? pair);
  return { path: marked === '\\' ? plainPath() : written, digest, own: plain?.[2] !== undefined };
}
