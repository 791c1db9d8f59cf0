import readline from 'node:readline';
import { visible } from '../core/visible.ts';
import { type Key, moved, pressed, startLine } from './line-input.ts';
import { removeUnfinished } from './node-write.ts';
import type { ChoiceQuestion, LineQuestion, Prompter } from './setup.ts';

const { stdin, stderr } = process;
const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;
const strong = (text: string) => `\u001b[1m${text}\u001b[22m`;
/** Back to the first column, and everything from there on empty. */
const WIPE = '\r\u001b[J';

/** Some terminals do not know their width and say 0. */
const columns = () => stderr.columns || 80;

/** Asks on the terminal; undefined in a pipe, on a build machine and on a terminal without cursor. */
export function terminalPrompter(): Prompter | undefined {
  const everyone = stdin.isTTY && stderr.isTTY && process.stdout.isTTY;
  if (!everyone || process.env['CI'] || process.env['TERM'] === 'dumb') return undefined;
  return { line: askLine, choose: askChoice };
}

async function askLine(question: LineQuestion): Promise<string> {
  let state = startLine(question.initial);
  const value = () => state.points.join('').trim();
  const show = () => {
    const width = columns() - question.label.length - 4;
    // A long line is shown from the part that has the cursor in it.
    const from = Math.max(0, state.cursor - Math.max(8, width - 1));
    const part = visible(state.points.slice(from, from + Math.max(8, width)).join(''));
    const { refused, note } = question.judge(value());
    const below = visible(refused ?? note ?? '').slice(0, columns() - 3);
    const before = visible(state.points.slice(from, state.cursor).join(''));
    const column = question.label.length + 2 + before.length;
    stderr.write(`${WIPE}${strong(question.label)}: ${part}\n  ${dim(below)}`);
    stderr.write(`\u001b[1A\r\u001b[${column}C`);
  };
  listen();
  show();
  for await (const key of keys()) {
    if (key.name === 'return' || key.name === 'enter') {
      if (question.judge(value()).refused === undefined) break;
      stderr.write('\u0007');
    } else state = pressed(state, key);
    show();
  }
  stderr.write(`${WIPE}${strong(question.label)}: ${visible(value())}\n`);
  return value();
}

async function askChoice({ label, choices }: ChoiceQuestion): Promise<string> {
  let marked = 0;
  const widest = Math.max(...choices.map(({ value }) => value.length));
  const show = () => {
    const lines = choices.map(({ value, summary }, index) => {
      const line = `${index === marked ? '>' : ' '} ${value.padEnd(widest)}  ${summary}`;
      const cut = line.slice(0, columns() - 1);
      return index === marked ? strong(cut) : dim(cut);
    });
    stderr.write(`${WIPE}${strong(label)}: ${dim('arrow keys, then enter')}\n${lines.join('\n')}`);
    stderr.write(`\u001b[${lines.length}A\r`);
  };
  listen();
  show();
  for await (const key of keys()) {
    if (key.name === 'return' || key.name === 'enter') break;
    marked = moved(marked, choices.length, key);
    show();
  }
  const value = choices[marked]?.value ?? '';
  stderr.write(`${WIPE}${strong(label)}: ${value}\n`);
  return value;
}

/** Keys that were pressed and not asked for yet. */
const waiting: Key[] = [];
let wake: () => void = () => {};
let listening = false;

/** Takes the keys from the terminal before anything is shown, so that none is echoed. */
function listen(): void {
  stdin.setRawMode(true);
  stdin.resume();
  if (listening) return;
  listening = true;
  readline.emitKeypressEvents(stdin);
  stdin.on('keypress', (text: string | undefined, key: Key) => {
    waiting.push({ ...key, text });
    wake();
  });
  stdin.once('end', giveUp);
}

/** The keys that are pressed until the loop over them ends; Ctrl-C and a closed terminal end the program. */
async function* keys(): AsyncGenerator<Key> {
  try {
    for (;;) {
      const key = waiting.shift();
      if (key?.ctrl && (key.name === 'c' || key.name === 'd')) giveUp();
      if (key) yield key;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}

/** A person who gives up is obeyed at once: nothing was written yet. */
function giveUp(): never {
  if (stdin.isTTY) stdin.setRawMode(false);
  stderr.write(`${WIPE}\n`);
  removeUnfinished();
  process.exit(130);
}
