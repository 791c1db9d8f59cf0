import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/** A source file as the checks see it. */
export interface SourceText {
  /** Relative to the project, such as `src/core/text.ts`. */
  readonly path: string;
  readonly text: string;
}

/** What each folder may import: other folders of `src`, then packages and `node:` modules. */
interface Allowed {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

/** The import table of the architecture; a folder that is not listed may not exist. */
const TABLE: Readonly<Record<string, Allowed>> = {
  core: { folders: [], packages: [] },
  usage: { folders: [], packages: [] },
  skill: { folders: ['core'], packages: ['yaml', 'remark', 'remark-gfm', 'mdast', 'ignore'] },
  rules: { folders: ['core', 'skill'], packages: [] },
  config: { folders: ['core'], packages: ['yaml', 'ignore'] },
  lint: { folders: ['core', 'skill', 'rules', 'config'], packages: [] },
  report: { folders: ['core'], packages: ['chalk'] },
  // Reading and checksums only: what zlib writes differs between builds of Node, so it never makes bytes.
  archive: { folders: ['core'], packages: ['fflate', 'node:zlib'] },
  digest: { folders: ['core'], packages: ['node:crypto'] },
  catalog: { folders: ['core', 'skill', 'digest'], packages: ['virtual:schema-checks'] },
  site: {
    folders: ['core', 'skill', 'archive', 'digest', 'catalog', 'report'],
    packages: ['mdast'],
  },
  verify: {
    folders: ['core', 'skill', 'rules', 'archive', 'digest', 'catalog', 'lint'],
    packages: [],
  },
  scaffold: { folders: ['core'], packages: [] },
  host: {
    folders: ['core', 'archive'],
    packages: [
      'ignore',
      'ora',
      'node:*',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/client/stdio',
    ],
  },
  servers: {
    folders: [
      'core',
      'skill',
      'rules',
      'lint',
      'report',
      'archive',
      'digest',
      'catalog',
      'config',
      'site',
      'host',
    ],
    packages: ['@modelcontextprotocol/*'],
  },
  commands: {
    folders: [
      'core',
      'skill',
      'rules',
      'lint',
      'report',
      'archive',
      'digest',
      'catalog',
      'verify',
      'config',
      'scaffold',
      'site',
      'usage',
      'host',
      'servers',
    ],
    packages: [],
  },
  library: {
    folders: ['core', 'skill', 'archive', 'digest', 'catalog', 'site', 'verify'],
    packages: [],
  },
  'cli.ts': { folders: ['commands', 'host', 'core', 'usage'], packages: ['commander'] },
  'program.ts': { folders: ['host', 'cli.ts'], packages: [] },
  'lint-program.ts': { folders: ['commands', 'host', 'cli.ts'], packages: [] },
  'api.ts': {
    folders: [
      'core',
      'skill',
      'rules',
      'lint',
      'report',
      'archive',
      'digest',
      'catalog',
      'config',
      'verify',
      'site',
      'library',
    ],
    packages: [],
  },
};

/** Names that only `host` and `bin` may use: they reach the machine or the clock. */
const MACHINE_NAMES = new Set(['process', 'console', 'Date', 'fetch', 'setTimeout', 'setInterval']);
const MACHINE_FOLDERS = new Set(['host']);

const MAX_FILE = 300;
const MAX_FUNCTION = 40;
const FOLDER_CEILINGS: Readonly<Record<string, number>> = { rules: 120, commands: 100 };
/** The mechanism of a folder is not one of its members. */
const NOT_MEMBERS = new Set(['src/rules/registry.ts', 'src/rules/rule.ts']);

/** Every TypeScript file below `src`. */
export function sourceFiles(folder = 'src'): SourceText[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return path.endsWith('.ts') ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

/** Every way in which a file breaks the architecture, one line each. */
export function violations(file: SourceText): string[] {
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  return [...lengthViolations(file), ...walk(tree, file.path)];
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function lengthViolations({ path, text }: SourceText): string[] {
  const lines = text.trimEnd().split('\n').length;
  const own = NOT_MEMBERS.has(path) ? undefined : FOLDER_CEILINGS[layerOf(path)];
  const most = own ?? MAX_FILE;
  return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
}

function* walk(node: ts.Node, path: string): Generator<string> {
  const specifier = importedModule(node);
  if (specifier !== undefined) yield* importViolations(path, specifier);
  if (ts.isIdentifier(node) && isMachineUse(node, path)) yield `${path}: uses ${node.text}`;
  if (ts.isFunctionLike(node) && 'body' in node && node.body) yield* functionViolations(node, path);
  for (const child of node.getChildren()) yield* walk(child, path);
}

function importedModule(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const from = node.moduleSpecifier;
    return from && ts.isStringLiteral(from) ? from.text : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [from] = node.arguments;
    return from && ts.isStringLiteral(from) ? from.text : undefined;
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal) ? literal.text : undefined;
  }
  return undefined;
}

function* importViolations(path: string, specifier: string): Generator<string> {
  const layer = layerOf(path);
  const allowed = TABLE[layer];
  if (!allowed) {
    yield `${path}: ${layer} is not in the import table`;
    return;
  }
  if (!specifier.startsWith('.')) {
    const listed = allowed.packages.some((name) =>
      name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : name === specifier,
    );
    if (!listed) yield `${path}: ${layer} may not import ${specifier}`;
    return;
  }
  const target = layerOf(posix.normalize(posix.join(dirname(path), specifier)));
  if (target !== layer && !allowed.folders.includes(target)) {
    yield `${path}: ${layer} may not import ${target}`;
  }
}

/** A use of the machine's name itself, not of a property or key that happens to be called so. */
function isMachineUse(node: ts.Identifier, path: string): boolean {
  if (!MACHINE_NAMES.has(node.text) || MACHINE_FOLDERS.has(layerOf(path))) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) return false;
  return true;
}

function* functionViolations(node: ts.Node, path: string): Generator<string> {
  const source = node.getSourceFile();
  const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
  const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
  const lines = last - first + 1;
  if (lines > MAX_FUNCTION) {
    yield `${path}:${first + 1}: a function of ${lines} lines, at most ${MAX_FUNCTION}`;
  }
}
