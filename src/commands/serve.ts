import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../servers/model.ts';
import { serveOnStdio } from '../servers/stdio/stdio.ts';
import type { PlacedSkill } from '../servers/tree/load.ts';
import { openSource } from '../servers/tree/source.ts';
import { type Command, type CommandInput, text } from './command.ts';
import { printConfig } from './serve-config.ts';
import { serveOptions } from './serve-options.ts';
import { reportServed } from './serve-report.ts';
import { folderPath } from './skill-path.ts';
import { targets } from './targets.ts';

/** `skills serve`: shows a tree of skills to MCP clients until they go away or a signal comes. */
export const serve: Command = async (input, host) => {
  const options = serveOptions(input, host);
  const client = text(input, 'printConfig');
  if (client !== undefined) {
    printConfig(client, input, host);
    return 0;
  }
  const log = (line: string) => host.stderr.write(`${visible(line)}\n`);
  const source = await openTree(input, options, host, log);
  const seams: ServeSeams = { log };
  try {
    reportServed(source.known(), 'over stdio', host);
    await serveOnStdio(source, options, seams, host.serving);
  } finally {
    source.close();
  }
  return 0;
};

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
