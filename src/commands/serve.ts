import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import type { HttpOptions } from '../servers/http/serve.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../servers/model.ts';
import { scriptRunner } from '../servers/primitive/script.ts';
import { serveOnStdio } from '../servers/stdio/stdio.ts';
import { mdpTools } from '../servers/surfaces/mdp.ts';
import type { PlacedSkill } from '../servers/tree/load.ts';
import { openSource } from '../servers/tree/source.ts';
import { type Command, type CommandInput, text } from './command.ts';
import { printConfig } from './serve-config.ts';
import { httpOptions } from './serve-http.ts';
import { serveOptions } from './serve-options.ts';
import { reportServed } from './serve-report.ts';
import { folderPath } from './skill-path.ts';
import { targets } from './targets.ts';

/** `skills serve`: shows a tree of skills to MCP clients until they go away or a signal comes. */
export const serve: Command = async (input, host) => {
  const options = serveOptions(input, host);
  const http = httpOptions(input, host);
  const client = text(input, 'printConfig');
  if (client !== undefined) {
    printConfig(client, input, host);
    return 0;
  }
  const log = (line: string) => host.stderr.write(`${visible(line)}\n`);
  const source = await openTree(input, options, host, log);
  const seams = seamsOf(source, options, host, log);
  try {
    if (http) await overHttp(source, options, seams, http, host);
    else {
      reportServed(source.known(), 'over stdio', host);
      await serveOnStdio(source, options, seams, host.serving);
    }
  } finally {
    source.close();
  }
  return 0;
};

function seamsOf(
  source: ServedTreeSource,
  { allowScripts, compat }: ServeOptions,
  host: Host,
  log: (line: string) => void,
): ServeSeams {
  const runScript = scriptRunner(source, host.serving.runScript);
  const tools = compat.has('mdp') ? mdpTools(source) : [];
  return { log, tools, ...(allowScripts && { runScript }) };
}

/** Ends only by a signal. */
async function overHttp(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
  http: HttpOptions,
  host: Host,
): Promise<void> {
  // The site is much code that a server on stdin and stdout has no use for.
  const { serveOnHttp } = await import('../servers/http/serve.ts');
  const { url, stopped } = await serveOnHttp(source, options, seams, host, http);
  reportServed(source.known(), `at ${url}, MCP at ${url}mcp`, host);
  await stopped;
}

async function openTree(
  input: CommandInput,
  options: ServeOptions,
  host: Host,
  log: (line: string) => void,
): Promise<ServedTreeSource> {
  const paths = input.words.length === 0 ? ['.'] : input.words;
  let isFirst = true;
  return openSource({
    ...options,
    look() {
      const first = isFirst;
      isFirst = false;
      return placed(first ? input : lasting(input), first ? host : quiet(host));
    },
    watchDisk: (how, look) => host.serving.watch(paths, how, look),
    log,
  });
}

async function* placed(input: CommandInput, host: Host): AsyncGenerator<PlacedSkill> {
  for await (const found of targets(input, host)) yield { found, ...folderPath(found) };
}

/** While one serves, skills come and go: that none is left is no reason to stop. */
function lasting(input: CommandInput): CommandInput {
  return { ...input, options: { ...input.options, allowEmpty: true } };
}

function quiet(host: Host): Host {
  return { ...host, progress: () => ({ update() {}, stop() {} }) };
}
