import type { Plugin } from 'vitest/config';

/** Gives the tests the module that the build makes from the JSON Schemas. */
export declare const viteSchemaChecks: Plugin;
