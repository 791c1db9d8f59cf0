// Seeded chance, and changes of bytes: the same seed gives the same inputs in the same order.

/** A source of chance that a number decides. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const random = {
    int: (below) => (below <= 0 ? 0 : next() % below),
    chance: (share) => next() < share * 2 ** 32,
    pick: (list) => list[next() % list.length],
    times: (most, make) => Array.from({ length: next() % (most + 1) }, make),
  };
  return random;
}

/** A number that stands for a text: each target has its own stream. */
export function hashOf(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}

const ODD_BYTES = [0, 1, 9, 10, 13, 32, 45, 47, 58, 92, 127, 128, 0xc0, 0xe2, 0xed, 0xfe, 0xff];
const ODD_NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0x7fffffff, 0xffffffff];

/** Changes of one place; each takes the bytes, chance, words of the format, and another input. */
const CHANGES = [
  (bytes, at, random) => replace(bytes, at, 1, [bytes[at] ^ (1 << random.int(8))]),
  (bytes, at, random) => replace(bytes, at, 1, [random.pick(ODD_BYTES)]),
  (bytes, at, random) => replace(bytes, at, 0, [random.int(256)]),
  (bytes, at, random) => replace(bytes, at, 1 + random.int(random.chance(0.2) ? 400 : 8), []),
  (bytes, at, random) => replace(bytes, at, 0, bytes.subarray(at, at + 1 + random.int(60))),
  (bytes, at, random, { words }) => replace(bytes, at, 0, random.pick(words)),
  (bytes, at, random, { words }) => replace(bytes, at, random.int(12), random.pick(words)),
  (bytes, at, random, { words }) => {
    const word = random.pick(words);
    return replace(bytes, at, 0, Buffer.alloc(word.length * (1 + random.int(40)), word));
  },
  (bytes, at, random, { other }) => {
    const from = random.int(other.length);
    return replace(bytes, at, random.int(40), other.subarray(from, from + 1 + random.int(200)));
  },
  (bytes, at, random) => {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(random.pick(ODD_NUMBERS));
    const width = random.pick([1, 2, 4]);
    return replace(bytes, at, width, number.subarray(0, width));
  },
];

function replace(bytes, at, length, insert) {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + length)]);
}

/** An input with one to six changes. */
export function mutate(bytes, random, words, other) {
  let result = Buffer.from(bytes);
  for (let left = 1 + random.int(random.chance(0.2) ? 6 : 3); left > 0; left--) {
    const at = random.int(result.length + 1);
    result = random.pick(CHANGES)(result, at, random, { words, other });
  }
  return result;
}

/** Words of a format one after the other: what no writer would write. */
export function jumble(random, words, most = 60) {
  return Buffer.concat(random.times(most, () => random.pick(words)));
}

/** One word many times: what takes time that does not grow with the length. */
export function tower(random, words, size) {
  const unit = Buffer.concat(random.times(2, () => random.pick(words)));
  const word = unit.length === 0 ? random.pick(words) : unit;
  return Buffer.alloc(size, word);
}

/** The longest input that changes make. */
const MOST_BYTES = 40_000;

/** The next input of a target: made up, or one of the kept ones with changes. */
export function inputFrom(target, random, kept) {
  const made = random.chance(0.25)
    ? target.generate(random)
    : mutate(shortOne(random, kept), random, target.words, random.pick(kept)).subarray(
        0,
        MOST_BYTES,
      );
  return target.finish ? target.finish(Buffer.from(made), random) : made;
}

/** One of the kept inputs: of three the shortest, mostly, because many of them take the time of a long one. */
function shortOne(random, kept) {
  const some = [random.pick(kept), random.pick(kept), random.pick(kept)];
  if (random.chance(0.2)) return some[0];
  return some.reduce((best, one) => (one.length < best.length ? one : best));
}

/** Takes pieces out of an input as long as it still fails, within some tries. */
export async function shrink(bytes, fails, tries = 400) {
  let best = bytes;
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length && left > 0; ) {
      left--;
      const less = replace(best, at, size, []);
      if (await fails(less)) best = less;
      else at += size;
    }
  }
  return best;
}
