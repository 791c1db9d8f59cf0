import { defineConfig } from 'vitest/config';

/** The slow proofs: long property runs, real consumers, kill trials. */
export default defineConfig({
  test: { include: ['test/slow/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
