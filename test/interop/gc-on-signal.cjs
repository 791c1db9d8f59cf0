// Loaded into a server under test: when it is asked to, it collects its garbage and tells what is left.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  const inMiB = (bytes) => bytes / 1024 / 1024;
  process.stderr.write(`heap ${inMiB(heapUsed).toFixed(1)} rss ${inMiB(rss).toFixed(0)}\n`);
});
