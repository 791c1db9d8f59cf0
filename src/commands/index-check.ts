import { compareDocuments, type Drift } from '../catalog/compare.ts';
import { readDocument } from '../catalog/read.ts';
import { repeatedKeys } from '../core/json-places.ts';
import { LineMap } from '../core/text.ts';
import { quoted, visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { jsonDocument } from '../report/json.ts';
import { type CommandInput, type ExitCode, wantsJson } from './command.ts';

/** Compares a written index with what would be written now: a line for each difference, and exit 1. */
export function checkIndex(
  file: string,
  wanted: string,
  input: CommandInput,
  host: Host,
): ExitCode {
  const written = host.readText(file);
  const same = written === wanted;
  const found = same
    ? []
    : compareDocuments(readDocument(written, file).value, readDocument(wanted, '').value);
  const repeated = same ? [] : keysTwice(written);
  const order = 'the entries are the same; their order or the white space is not';
  const differences =
    same || found.length + repeated.length > 0
      ? [...repeated, ...found]
      : [{ kind: 'changed', entry: '', field: '', written: order, wanted: '' } as const];
  if (wantsJson(input)) host.stdout.write(jsonDocument({ differences }));
  else host.stdout.write(differences.map((one) => `${line(one, file)}\n`).join(''));
  return same ? 0 : 1;
}

/** A reader that takes the first of two values sees another index than the one that is compared. */
function keysTwice(text: string): Drift[] {
  const lines = new LineMap(text);
  return [...repeatedKeys(text)].map(({ key, at }) => {
    const { line, column } = lines.position(at.start);
    const what = `the key "${quoted(key)}" stands a second time in its object (${line}:${column})`;
    return { kind: 'changed', entry: '', field: '', written: what, wanted: '' };
  });
}

function line({ kind, entry, field, written, wanted }: Drift, file: string): string {
  const place = [entry || file, field].filter((part) => part !== '').join(' ');
  const values =
    kind !== 'changed'
      ? ''
      : wanted === ''
        ? `: ${written}`
        : `: is ${written}, would be ${wanted}`;
  return visible(`${kind.padEnd(7)}  ${place}${values}`);
}
