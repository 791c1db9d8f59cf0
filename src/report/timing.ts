/** Names are padded to this width where all are shorter. */
const COLUMN = 28;

/** A table of where the time went: what took longest first, each with its share. */
export function timingText(times: ReadonlyMap<string, number>): string {
  const total = [...times.values()].reduce((sum, spent) => sum + spent, 0);
  const rows = [...times].sort(([, a], [, b]) => b - a);
  const share = (spent: number) => (total === 0 ? 0 : (100 * spent) / total).toFixed(1);
  const line = (name: string, spent: number) =>
    `${name.padEnd(COLUMN)} ${spent.toFixed(1).padStart(10)} ms ${share(spent).padStart(6)} %\n`;
  return rows.map(([name, spent]) => line(name, spent)).join('') + line('total', total);
}
