// Loaded into a server under test: collects its garbage when it is asked to.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
});
