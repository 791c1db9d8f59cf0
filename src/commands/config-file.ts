import { CONFIG_FILES } from '../config/config.ts';
import type { FoundFile, Host } from '../host/host.ts';
import type { CommandInput } from './command.ts';

/** `--config FILE`, nothing with `--no-config`, else the nearest file at or above the path argument. */
export function configFile(input: CommandInput, host: Host, root: string): FoundFile | undefined {
  const named = input.options['config'];
  if (named === false) return undefined;
  if (typeof named === 'string') {
    const folder = named.includes('/') ? named.slice(0, named.lastIndexOf('/')) : '.';
    return { path: named, folder, text: host.readText(named) };
  }
  const isOne = (name: string, content: string) => name !== 'package.json' || hasConfig(content);
  return host.findUp(root, CONFIG_FILES, isOne);
}

/** A `package.json` that does not parse is not ours to complain about. */
function hasConfig(content: string): boolean {
  if (!content.includes('"skills"')) return false;
  try {
    return (JSON.parse(content) as { skills?: unknown }).skills !== undefined;
  } catch {
    return false;
  }
}
