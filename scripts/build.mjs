// Builds dist/: the command line as lazy chunks, the library, its type declarations, and the licences
// of what is bundled.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildLazyFiles, esbuildLazyModules } from './lazy-modules.mjs';
import { esbuildSchemaChecks } from './schema-checks.mjs';
import { esbuildWithoutExamples } from './without-examples.mjs';

/** Equal sources give an equal digest: results of an earlier build are told apart by it. */
function digestOfSources() {
  const hash = createHash('sha256');
  const files = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.update(readFileSync('package-lock.json')).digest('hex');
}

/**
 * Leaves what is loaded later to the split program. `lint` runs in hooks, where every millisecond is felt:
 * Node takes longer to open fifty small files than to read one, and to parse what is only loaded later.
 */
const withoutOthers = {
  name: 'without-others',
  setup(context) {
    context.onResolve({ filter: /^ora$/ }, () => ({ path: './ora.js', external: true }));
    context.onResolve({ filter: /\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './program.js', external: true } : undefined,
    );
  },
};

const { version, files } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
const define = {
  SKILLS_VERSION: JSON.stringify(version),
  SKILLS_BUILD: JSON.stringify(`${version} ${digestOfSources()}`),
};
const common = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  // The ES module build of yaml can be cut to what is used; its CommonJS build cannot.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  metafile: true,
  logLevel: 'warning',
};
const { metafile: main } = await build({
  ...common,
  entryPoints: {
    program: 'src/program.ts',
    api: 'src/api.ts',
    'deflate-worker': 'src/host/deflate-worker.ts',
    ora: 'ora',
  },
  // All in one folder: a file that is loaded later is found beside any other.
  outdir: 'dist',
  chunkNames: '[name]-[hash]',
  splitting: true,
  keepNames: false,
  format: 'esm',
  // Commander is CommonJS and asks for node's own modules through require.
  banner: {
    js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);",
  },
  define,
  plugins: [esbuildSchemaChecks, esbuildLazyModules],
});
const { metafile: alone } = await build({
  ...common,
  entryPoints: ['src/lint-program.ts'],
  outfile: 'dist/lint.cjs',
  format: 'cjs',
  banner: { js: "const __url=require('node:url').pathToFileURL(__filename).href;" },
  define: { ...define, 'import.meta.url': '__url' },
  plugins: [esbuildSchemaChecks, esbuildLazyModules, esbuildWithoutExamples, withoutOthers],
});
await build({
  ...common,
  entryPoints: ['src/core/version.ts'],
  outfile: 'dist/version.cjs',
  format: 'cjs',
  define,
});
const lazy = await buildLazyFiles(common);

execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.types.json'], { stdio: 'inherit' });
writeFileSync(
  'dist/THIRD-PARTY-LICENSES.txt',
  licences({ inputs: { ...main.inputs, ...alone.inputs, ...lazy.inputs } }),
);
for (const path of [...files, 'package.json', 'README.md', 'LICENSE']) setModes(path);

/** One mode for all that is published: `npm pack` writes what the mask of its user left. */
function setModes(path) {
  const stat = statSync(path);
  if (stat.isDirectory()) {
    for (const name of readdirSync(path)) setModes(join(path, name));
    return;
  }
  const wanted = stat.mode & 0o100 ? 0o755 : 0o644;
  if ((stat.mode & 0o777) !== wanted) chmodSync(path, wanted);
}

/** The licence texts of every package that went into the bundle. */
function licences({ inputs }) {
  const packages = new Set();
  for (const input of Object.keys(inputs)) {
    const match = /^(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) packages.add(match[1]);
  }
  return [...packages].sort().map(licence).join('\n');
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text =
    file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text.trim()}\n\n${'-'.repeat(80)}\n`;
}
