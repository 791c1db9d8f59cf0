// Modules that most runs do not need are loaded at their first use. The sources import them as usual; the
// bundle gets a stand-in for each, whose functions load the real module when they are called. `import()`
// cannot do that where the code that needs a module is synchronous.
import { createRequire } from 'node:module';
import { build } from 'esbuild';

/** Packages, by the file that holds them: those in one file share what they have in common. */
const FILES = {
  yaml: ['yaml'],
  markdown: ['remark', 'remark-gfm'],
  ignore: ['ignore'],
  chalk: ['chalk'],
};
const BUILTINS = ['node:crypto', 'node:zlib', 'node:child_process', 'node:worker_threads'];

const fileOf = (name) => Object.keys(FILES).find((file) => FILES[file].includes(name));

/** Puts stand-ins where modules are imported that can wait. */
export const esbuildLazyModules = {
  name: 'lazy-modules',
  setup(context) {
    const names = [...Object.values(FILES).flat(), ...BUILTINS];
    const filter = new RegExp(`^(?:${names.join('|')})$`);
    context.onResolve({ filter }, ({ path, kind, importer }) => {
      // A thread is there to work: what it imports it uses at once.
      const isOurs = kind === 'import-statement' && !/worker\.ts$/.test(importer);
      // Commander asks for it at once, for a kind of command that we have none of.
      const isIdle = path === 'node:child_process' && importer.includes('commander');
      return isOurs || isIdle ? { path, namespace: 'lazy' } : undefined;
    });
    context.onLoad({ filter: /.*/, namespace: 'lazy' }, async ({ path }) => ({
      contents: await standIn(path),
      loader: 'js',
    }));
  },
};

async function standIn(name) {
  const file = fileOf(name);
  const real = file === undefined ? createRequire(import.meta.url)(name) : await import(name);
  const target = file === undefined ? `require('${name}')` : `require('./${file}.cjs')['${name}']`;
  const lines = [
    "import { createRequire } from 'node:module';",
    'const require = createRequire(import.meta.url);',
    'let loaded;',
    `const real = () => (loaded ??= ${target});`,
  ];
  const isWhole = !('default' in real);
  for (const [key, value] of Object.entries(isWhole ? { ...real, default: real } : real)) {
    if (!/^\w+$/.test(key)) continue;
    const found = key === 'default' && isWhole ? 'real()' : `real().${key}`;
    const head = key === 'default' ? 'export default' : `export const ${key} =`;
    lines.push(`${head} ${typeof value === 'function' ? callable(found) : readable(found)};`);
  }
  return lines.join('\n');
}

function callable(found) {
  return `function (...args) { return new.target ? Reflect.construct(${found}, args) : Reflect.apply(${found}, this, args); }`;
}

function readable(found) {
  return `/* @__PURE__ */ new Proxy({}, { get: (_, key) => ${found}[key] })`;
}

/** Builds the files that hold the packages; gives what went into them. */
export async function buildLazyFiles(options) {
  const inputs = {};
  for (const [file, names] of Object.entries(FILES)) {
    const contents = names.map((name) => `exports['${name}'] = require('${name}');`).join('\n');
    const { metafile } = await build({
      ...options,
      stdin: { contents, resolveDir: '.' },
      outfile: `dist/${file}.cjs`,
      format: 'cjs',
    });
    Object.assign(inputs, metafile.inputs);
  }
  return { inputs };
}
