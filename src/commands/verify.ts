import type { ArchiveLayout } from '../archive/layout.ts';
import { DEFAULT_LIMITS } from '../archive/limits.ts';
import { SkillsError } from '../core/errors.ts';
import type { Host } from '../host/host.ts';
import { consumersText, matchesText } from '../report/verified.ts';
import { describeAllRules } from '../verify/registry.ts';
import { Verifier, type VerifyResult } from '../verify/run.ts';
import { type Command, type CommandInput, flag, text, texts } from './command.ts';
import { reportExit, writeReport } from './report-output.ts';
import { verifyPath } from './verify-local.ts';
import { verifyMcp } from './verify-mcp.ts';
import { verifyUrl } from './verify-web.ts';
import type { VerifyWork } from './verify-work.ts';

/** `skills verify`: checks what is published as a strict consumer would. */
export const verify: Command = async (input, host) => {
  const servers = texts(input, 'mcp');
  if (input.words.length === 0 && servers.length === 0) {
    const hint = 'Name an archive, a folder, an index.json, a URL, or a server with --mcp.';
    throw new SkillsError('usage', 'there is nothing to verify', { hint });
  }
  const work = workOf(input, host);
  const progress = host.progress('Verifying');
  try {
    for (const word of input.words) {
      progress.update(`Verifying ${word}`);
      if (/^https?:/i.test(word)) await verifyUrl(word, work);
      else await verifyPath(word.replace(/(?<=.)\/+$/, ''), work);
    }
    for (const server of servers) await verifyMcp(server, work);
  } finally {
    progress.stop();
  }
  const result = work.verifier.finish();
  report(result, input, host);
  return reportExit(result, input);
};

function workOf(input: CommandInput, host: Host): VerifyWork {
  const maxBytes = Number(text(input, 'maxArchive') ?? DEFAULT_LIMITS.archive);
  const limits = { ...DEFAULT_LIMITS, archive: maxBytes };
  const layout = text(input, 'layout') as ArchiveLayout | undefined;
  const verifier = new Verifier({ limits, layout, consumers: flag(input, 'consumers') });
  const roots = texts(input, 'root').map((root) => host.relative('.', root));
  return { verifier, host, roots, maxBytes };
}

function report(result: VerifyResult, input: CommandInput, host: Host): void {
  const { skills, diagnostics, matches, consumers } = result;
  const more = flag(input, 'consumers') ? { consumers } : {};
  writeReport({ skills, diagnostics, more }, describeAllRules(), input, host, (style) => {
    return matchesText(matches) + consumersText(consumers, style);
  });
}
