// Loaded into a server under test: when it is asked to, it collects its garbage and writes down what is left.
const { renameSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  const file = join(tmpdir(), `skills-cost-${process.pid}`);
  writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, rss }));
  renameSync(`${file}.new`, file);
});
