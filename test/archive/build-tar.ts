import zlib from 'node:zlib';
import { SKILL_TEXT } from './sample.ts';

/** One entry to build, right or wrong: every field can be given as it shall stand in the header. */
export interface TarItem {
  readonly name?: string | Uint8Array;
  readonly data?: string | Uint8Array;
  readonly type?: string;
  readonly mode?: number;
  readonly link?: string;
  readonly prefix?: string;
  readonly uid?: number;
  readonly uname?: string;
  /** The raw size field instead of the true size. */
  readonly sizeField?: Uint8Array | string;
  readonly badChecksum?: boolean;
}

const bytes = (value: string | Uint8Array): Buffer => Buffer.from(value as string);

/** A header and its data, padded to whole blocks. */
export function tarItem(item: TarItem): Buffer {
  const data = bytes(item.data ?? '');
  const header = Buffer.alloc(512);
  bytes(item.name ?? 'file').copy(header, 0, 0, 100);
  header.write(`${(item.mode ?? 0o644).toString(8).padStart(7, '0')}\0`, 100);
  header.write(`${(item.uid ?? 0).toString(8).padStart(7, '0')}\0`, 108);
  header.write('0000000\0', 116);
  bytes(item.sizeField ?? `${data.length.toString(8).padStart(11, '0')}\0`).copy(header, 124);
  header.write('02263704600\0', 136);
  header.write(item.type ?? '0', 156, 'latin1');
  header.write(item.link ?? '', 157);
  header.write('ustar\u000000', 257);
  header.write(item.uname ?? '', 265);
  header.write(item.prefix ?? '', 345);
  header.fill(0x20, 148, 156);
  const sum = header.reduce((total, byte) => total + byte, item.badChecksum ? 1 : 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}

/** A record of an extended header, its length worked out. */
export function paxRecord(key: string, value: string | Uint8Array): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), bytes(value), Buffer.from('\n')]);
  let length = rest.length + 1;
  while (String(length).length + rest.length !== length) length++;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

/** An extended header for the next entry, from records or from raw data. */
export function pax(...records: Buffer[]): TarItem {
  return { name: 'PaxHeaders/x', type: 'x', data: Buffer.concat(records) };
}

export const END = Buffer.alloc(1024);
export const SKILL_ITEM: TarItem = { name: 'SKILL.md', data: SKILL_TEXT };

/** A finished `.tar.gz` of a skill and more entries. */
export function tarGz(...items: TarItem[]): Buffer {
  return gz(tar(SKILL_ITEM, ...items), END);
}

export function tar(...items: TarItem[]): Buffer {
  return Buffer.concat(items.map(tarItem));
}

export function gz(...parts: Uint8Array[]): Buffer {
  return zlib.gzipSync(Buffer.concat(parts));
}
