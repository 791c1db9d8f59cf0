// How a broken promise is told, and the one about time.

/** No input may take more of the processor. */
export const LIMIT_MS = 2000;

/** The fault of an input that does. */
export const TOO_SLOW = 'over two seconds';

/** A promise that an input breaks; its kind is what stays the same while the input is made smaller. */
export class Broken extends Error {
  constructor(kind, detail = '') {
    super(`${kind}${detail === '' ? '' : `: ${detail}`}`);
    this.kind = kind;
  }
}

/**
 * Checks an input and the time that it takes of the processor, waits for others left out. It is tried once
 * more where that was too much: rubbish of the inputs before may have been cleared away meanwhile.
 */
export async function checkInTime(target, input, limit = LIMIT_MS) {
  for (const isLast of [false, true]) {
    const start = process.cpuUsage();
    const behaviours = await target.check(input);
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent <= limit) return behaviours;
    if (isLast) throw new Broken(TOO_SLOW, `${Math.round(spent)} ms`);
  }
}
