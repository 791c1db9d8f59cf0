import { defineConfig } from 'vitest/config';
import { viteSchemaChecks } from './scripts/schema-checks.mjs';

/** The slow proofs: long property runs, real consumers, kill trials. */
export default defineConfig({
  plugins: [viteSchemaChecks],
  test: {
    include: ['test/slow/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
