// Numbers that are the same on every machine: a seed decides all of them.

/** A source of numbers from 0 up to 1 (mulberry32), with what a writer of texts needs. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  return { next, between, one: (list) => list[between(0, list.length - 1)] };
}

/** Bytes that no compressor makes smaller. */
export function noise(random, length) {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let i = 0; i < words.length; i++) words[i] = random.next() * 2 ** 32;
  return new Uint8Array(words.buffer, 0, length);
}
