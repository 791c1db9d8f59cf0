import { type DeflatePiece, deflatePiece, PIECE_BYTES, WINDOW_BYTES } from '../archive/deflate.ts';

/** How many pieces are held at once: enough that no thread waits for the one that reads files. */
const SLOTS = 6;
const INPUT_BYTES = WINDOW_BYTES + PIECE_BYTES;
/** What cannot be made smaller is stored, with a few bytes for each part of it. */
const OUTPUT_BYTES = PIECE_BYTES + 64 * 1024;

/** Numbers that all threads see: how many pieces were put in and taken up, and whether more may come. */
const PUT = 0;
const TAKEN = 1;
const CLOSED = 2;
/** Then four numbers for each slot. */
const FIRST_SLOT = 4;
const SLOT = { before: 0, length: 1, last: 2, packed: 3, numbers: 4 } as const;
const NUMBERS_BYTES = 4 * (FIRST_SLOT + SLOTS * SLOT.numbers);

/** Memory for a ring, to be given to every thread that works on it. */
export function ringMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NUMBERS_BYTES + SLOTS * (INPUT_BYTES + OUTPUT_BYTES));
}

/** A ring of pieces that are put in by one thread, deflated by any, and taken out in order by the first. */
export class DeflateRing {
  readonly #numbers: Int32Array;
  readonly #memory: SharedArrayBuffer;
  #out = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = memory;
    this.#numbers = new Int32Array(memory, 0, NUMBERS_BYTES / 4);
  }

  /** How many pieces are in the ring, seen from the thread that puts them in. */
  get held(): number {
    return Atomics.load(this.#numbers, PUT) - this.#out;
  }

  get isFull(): boolean {
    return this.held === SLOTS;
  }

  /** Copies a piece into the ring, which must not be full. */
  put({ bytes, before, last }: DeflatePiece): void {
    const number = Atomics.load(this.#numbers, PUT);
    this.#input(number, bytes.length).set(bytes);
    this.#set(number, 'before', before);
    this.#set(number, 'length', bytes.length);
    this.#set(number, 'last', last ? 1 : 0);
    this.#set(number, 'packed', 0);
    Atomics.store(this.#numbers, PUT, number + 1);
    Atomics.notify(this.#numbers, PUT);
  }

  /** Deflates the first piece that nobody has taken up; false where there is none. */
  work(): boolean {
    for (;;) {
      const number = Atomics.load(this.#numbers, TAKEN);
      if (number >= Atomics.load(this.#numbers, PUT)) return false;
      if (Atomics.compareExchange(this.#numbers, TAKEN, number, number + 1) !== number) continue;
      const made = this.#deflate(number);
      this.#output(number, made.length).set(made);
      // No piece is deflated to nothing: the length says that it is done.
      this.#set(number, 'packed', made.length);
      Atomics.notify(this.#numbers, placeOf(number, 'packed'));
      return true;
    }
  }

  /** Waits until there may be work; false once the ring is closed. */
  waitForWork(): boolean {
    const put = Atomics.load(this.#numbers, PUT);
    if (Atomics.load(this.#numbers, CLOSED) === 1) return false;
    if (Atomics.load(this.#numbers, TAKEN) >= put) Atomics.wait(this.#numbers, PUT, put);
    return true;
  }

  /** True when the oldest piece is deflated, within a time. */
  waitForOldest(milliseconds: number): boolean {
    Atomics.wait(this.#numbers, placeOf(this.#out, 'packed'), 0, milliseconds);
    return this.#get(this.#out, 'packed') > 0;
  }

  /** Takes out the oldest piece, deflated; one whose thread was lost is deflated here. */
  take(): Uint8Array {
    const number = this.#out++;
    const length = this.#get(number, 'packed');
    return length === 0 ? this.#deflate(number) : this.#output(number, length).slice();
  }

  /** Sends all threads home. */
  close(): void {
    Atomics.store(this.#numbers, CLOSED, 1);
    // A number that no thread waits for, so that one on its way to wait does not.
    Atomics.store(this.#numbers, PUT, -1);
    Atomics.notify(this.#numbers, PUT);
  }

  #deflate(number: number): Uint8Array {
    const bytes = this.#input(number, this.#get(number, 'length'));
    const last = this.#get(number, 'last') === 1;
    return deflatePiece({ bytes, before: this.#get(number, 'before'), last });
  }

  #input(number: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory, slotStart(number), length);
  }

  #output(number: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory, slotStart(number) + INPUT_BYTES, length);
  }

  #get(number: number, field: Field): number {
    return Atomics.load(this.#numbers, placeOf(number, field));
  }

  #set(number: number, field: Field, value: number): void {
    Atomics.store(this.#numbers, placeOf(number, field), value);
  }
}

type Field = 'before' | 'length' | 'last' | 'packed';

function placeOf(number: number, field: Field): number {
  return FIRST_SLOT + (number % SLOTS) * SLOT.numbers + SLOT[field];
}

function slotStart(number: number): number {
  return NUMBERS_BYTES + (number % SLOTS) * (INPUT_BYTES + OUTPUT_BYTES);
}
