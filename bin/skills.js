#!/usr/bin/env node
import { VERSION } from '../dist/version.js';

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
  // Answered before anything else is loaded; a reader that is gone is no error (F28).
  process.stdout.on('error', () => {}).write(`${VERSION}\n`);
} else {
  const [{ run }, { nodeHost }] = await Promise.all([
    import('../dist/cli.js'),
    import('../dist/host.js'),
  ]);
  process.exitCode = await run(words, nodeHost());
}
