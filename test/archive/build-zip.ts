import zlib from 'node:zlib';
import { crc32Plain } from '../../src/archive/crc32.ts';
import { SKILL_TEXT } from './sample.ts';

/** What one of the two headers of an entry says. */
export interface ZipFields {
  readonly name?: string | Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly packed?: number;
  readonly size?: number;
  readonly extra?: Uint8Array;
}

/** One entry to build; `local` and `central` replace what is true in one header only. */
export interface ZipItem extends ZipFields {
  readonly data?: string | Uint8Array;
  readonly mode?: number;
  readonly attributes?: number;
  readonly comment?: string;
  readonly disk?: number;
  readonly offset?: number;
  readonly local?: ZipFields;
  readonly central?: ZipFields;
  /** Appended to the data: a descriptor. */
  readonly after?: Uint8Array;
}

/** What the end record says instead of the truth, and what stands around the archive. */
export interface ZipAround {
  readonly count?: number;
  readonly countHere?: number;
  readonly disk?: number;
  readonly comment?: string;
  readonly before?: Uint8Array;
  /** True when offsets count the bytes before. */
  readonly adjusted?: boolean;
  readonly after?: Uint8Array;
  readonly beforeEnd?: Uint8Array;
}

export const SKILL_ZIP: ZipItem = { name: 'SKILL.md', data: SKILL_TEXT };

/** A finished zip file of a skill and more entries. */
export function zip(...items: ZipItem[]): Buffer {
  return zipOf([SKILL_ZIP, ...items]);
}

export function zipOf(items: readonly ZipItem[], around: ZipAround = {}): Buffer {
  const before = around.before ?? Buffer.alloc(0);
  const shift = around.adjusted ? before.length : 0;
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = shift;
  for (const item of items) {
    const { local, central } = zipItem(item, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = endOf(around, items.length, central.length, offset);
  const tail = [around.beforeEnd ?? Buffer.alloc(0), end, around.after ?? Buffer.alloc(0)];
  return Buffer.concat([before, ...locals, central, ...tail]);
}

export function endOf(around: ZipAround, items: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(around.disk ?? 0, 4);
  end.writeUInt16LE(around.disk ?? 0, 6);
  end.writeUInt16LE(around.countHere ?? around.count ?? items, 8);
  end.writeUInt16LE(around.count ?? items, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  const comment = Buffer.from(around.comment ?? '');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

/** The local header with data, and the central record, of one entry. */
export function zipItem(item: ZipItem, offset: number): { local: Buffer; central: Buffer } {
  const data = Buffer.from((item.data ?? '') as string);
  const method = item.method ?? (data.length > 0 ? 8 : 0);
  const stored = method === 8 ? zlib.deflateRawSync(data) : data;
  const truth = { method, crc: crc32Plain(data), packed: stored.length, size: data.length };
  const local = localOf({ ...truth, ...item, ...item.local });
  const central = centralOf({ ...truth, ...item, ...item.central }, item, item.offset ?? offset);
  return { local: Buffer.concat([local, stored, item.after ?? Buffer.alloc(0)]), central };
}

function localOf(fields: ZipFields): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  shared(head, 4, fields);
  return Buffer.concat([head, nameOf(fields), fields.extra ?? Buffer.alloc(0)]);
}

function centralOf(fields: ZipFields, item: ZipItem, offset: number): Buffer {
  const head = Buffer.alloc(46);
  const comment = Buffer.from(item.comment ?? '');
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((3 << 8) | 20, 4);
  shared(head, 6, fields);
  head.writeUInt16LE(comment.length, 32);
  head.writeUInt16LE(item.disk ?? 0, 34);
  const folder = nameOf(fields).at(-1) === 0x2f;
  const mode = item.mode ?? (folder ? 0o40755 : 0o100644);
  head.writeUInt32LE(item.attributes ?? (mode << 16) >>> 0, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, nameOf(fields), fields.extra ?? Buffer.alloc(0), comment]);
}

function shared(head: Buffer, at: number, fields: ZipFields): void {
  const plain = nameOf(fields).every((byte) => byte < 0x80);
  head.writeUInt16LE(20, at);
  head.writeUInt16LE(fields.flags ?? (plain ? 0 : 0x0800), at + 2);
  head.writeUInt16LE(fields.method ?? 0, at + 4);
  head.writeUInt32LE(0x00210000, at + 6);
  head.writeUInt32LE(fields.crc ?? 0, at + 10);
  head.writeUInt32LE(fields.packed ?? 0, at + 14);
  head.writeUInt32LE(fields.size ?? 0, at + 18);
  head.writeUInt16LE(nameOf(fields).length, at + 22);
  head.writeUInt16LE(fields.extra?.length ?? 0, at + 24);
}

function nameOf(fields: ZipFields): Buffer {
  return Buffer.from((fields.name ?? 'file') as string);
}

/** One extra field. */
export function extra(id: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
