// Compiles the JSON Schemas of the catalog to one module of functions: nothing is compiled at run time.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/** The name under which the source imports the module. */
export const MODULE = 'virtual:schema-checks';

const SCHEMAS = {
  sep2640: 'index-sep-2640',
  discovery: 'index-discovery',
  legacy: 'index-discovery-0.1',
  draft: 'index-draft',
  listing: 'index-listing',
  mdp: 'index-mdp',
};

/** The text of the module: one exported function for each schema. */
export async function schemaChecks() {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: false,
    code: { source: true, esm: true, lines: true },
  });
  const exported = {};
  for (const [name, file] of Object.entries(SCHEMAS)) {
    const schema = JSON.parse(readFileSync(`schemas/${file}.schema.json`, 'utf8'));
    ajv.addSchema(schema);
    exported[name] = schema.$id;
  }
  const contents = standalone.default(ajv, exported);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  });
  return outputFiles[0].text;
}

/** Gives esbuild the module. */
export const esbuildSchemaChecks = {
  name: 'schema-checks',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:schema-checks$/ }, () => ({
      path: MODULE,
      namespace: 'schema-checks',
    }));
    onLoad({ filter: /.*/, namespace: 'schema-checks' }, async () => ({
      contents: await schemaChecks(),
      loader: 'js',
    }));
  },
};

/** Gives the tests the module. */
export const viteSchemaChecks = {
  name: 'schema-checks',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? schemaChecks() : undefined),
};
