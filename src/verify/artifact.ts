import type { Range } from '../core/text.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { digestBytes } from '../digest/digest.ts';
import type { Artifact, Located, NamedPlace } from './model.ts';

/** What an index says of an artifact, as far as it says it. */
export type Named = Pick<Artifact, 'role' | 'path' | 'named' | 'digest' | 'size'>;

/** Nothing is said of a file that was named by hand. */
export const UNNAMED = { path: null, named: null, digest: null, size: null } as const;

/** An artifact from what is said of it and what its address gave. */
export function artifactFrom(said: Named, located: Located): Artifact {
  const { answer } = located;
  return {
    ...said,
    ...located,
    actual: answer.kind === 'bytes' ? digestBytes(answer.bytes) : null,
  };
}

/** The bytes of an artifact, or undefined. */
export function bytesOf({ answer }: Located): Uint8Array | undefined {
  return answer.kind === 'bytes' ? answer.bytes : undefined;
}

/** A place in a report. */
export interface Place {
  readonly file: string;
  readonly at: Range;
}

/** Where the index says something about an artifact; the artifact itself where no index does. */
export function placeOfField({ named, file }: Artifact, field: 'address' | string): Place {
  if (!named) return { file, at: WHOLE_FILE };
  const key = field === 'address' ? named.key : field;
  return placeIn(named, key);
}

function placeIn({ index, pointer }: NamedPlace, key: string): Place {
  return { file: index.file, at: index.place(key === '' ? pointer : `${pointer}/${key}`) };
}
