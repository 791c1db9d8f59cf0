#!/usr/bin/env node
const words = process.argv.slice(2);

async function main() {
  // `lint` runs in hooks: it has a file of its own, which loads faster than the split program.
  const { run, nodeHost } =
    words[0] === 'lint' ? require('../dist/lint.cjs') : await import('../dist/program.js');
  process.exitCode = await run(words, nodeHost());
}

if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  // Answered before anything else is loaded; a reader that is gone is no error (F28).
  process.stdout.on('error', () => {}).write(`${require('../dist/version.cjs').VERSION}\n`);
} else void main();
