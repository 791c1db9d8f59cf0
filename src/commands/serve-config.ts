import { safeJson } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { type CommandInput, flag, text, texts } from './command.ts';

/** What the clients call this server. */
const SERVER = 'skills';

/** Where a client keeps its servers, and how it writes one that it starts, or one that it calls. */
const CLIENTS: Readonly<Record<string, { readonly file: string; readonly key: string }>> = {
  claude: { file: '.mcp.json, or the configuration of the desktop application', key: 'mcpServers' },
  cursor: { file: '.cursor/mcp.json', key: 'mcpServers' },
  vscode: { file: '.vscode/mcp.json', key: 'servers' },
};

/** Prints what to paste into a client so that it finds this server. */
export function printConfig(client: string, input: CommandInput, host: Host): void {
  const command = ['npx', '-y', 'skillwright', 'serve', ...ownArguments(input, host)];
  const http = text(input, 'http');
  const known = CLIENTS[client];
  if (!known) {
    const called = http === undefined ? command : [address(http)];
    host.stdout.write(
      `${['npx', '@modelcontextprotocol/inspector', ...called].map(shellWord).join(' ')}\n`,
    );
    return;
  }
  const [program, ...args] = command;
  const started = { type: 'stdio', command: program, args };
  const server = http === undefined ? started : called(http, text(input, 'token'));
  host.stderr.write(`for ${known.file}:\n`);
  host.stdout.write(`${safeJson({ [known.key]: { [SERVER]: server } }, 2)}\n`);
}

function called(http: string, token: string | undefined) {
  const headers = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  return { type: 'http', url: address(http), ...headers };
}

function address(http: string): string {
  const place = http.includes(':') ? http : `127.0.0.1:${http}`;
  return `http://${place}/mcp`;
}

/** The arguments of this call; a client starts the server from a folder of its own, so paths are whole. */
function ownArguments(input: CommandInput, host: Host): string[] {
  const words = input.words.length === 0 ? ['.'] : input.words;
  const given = words.map((word) => host.serving.absolute(word));
  const prefix = text(input, 'prefix');
  if (prefix !== undefined) given.push('--prefix', prefix);
  for (const option of ['surface', 'compat', 'env']) {
    for (const value of texts(input, option)) given.push(`--${option}`, value);
  }
  if (flag(input, 'allowScripts')) given.push('--allow-scripts');
  if (input.options['watch'] === false) given.push('--no-watch');
  return given;
}

function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
