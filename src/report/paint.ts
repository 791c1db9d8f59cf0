import { Chalk } from 'chalk';

/** The ways in which a report shows a text. */
export type Paint = Readonly<Record<Way, (text: string) => string>>;

type Way = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan';

const same = (text: string) => text;
const PLAIN: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  cyan: same,
};

/** Colours for a terminal that has them; without them the library that makes them is not even loaded. */
export function paintOf(color: boolean): Paint {
  return color ? new Chalk({ level: 1 }) : PLAIN;
}
