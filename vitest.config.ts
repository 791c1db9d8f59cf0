import { defineConfig } from 'vitest/config';

/** The quick tests: everything that runs in a few minutes on any machine. */
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], exclude: ['test/slow/**'], testTimeout: 30_000 },
});
