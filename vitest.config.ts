import { defineConfig } from 'vitest/config';
import { viteSchemaChecks } from './scripts/schema-checks.mjs';

/** The quick tests: everything that runs in a few minutes on any machine. */
export default defineConfig({
  plugins: [viteSchemaChecks],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**', '**/node_modules/**'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
  },
});
