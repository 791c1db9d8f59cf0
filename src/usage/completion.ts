import type { CommandUsage } from './usage.ts';

/** The shells that completion scripts are made for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionUsage: CommandUsage = {
  name: 'completion',
  summary: 'print a shell completion script',
  arguments: [{ syntax: '<shell>', summary: 'bash, zsh or fish' }],
  options: [],
  examples: [
    { run: 'skills completion bash >> ~/.bashrc', what: 'for bash, from the next shell on' },
    { run: 'skills completion zsh > ~/.zfunc/_skills', what: 'for zsh, in a folder of $fpath' },
    { run: 'skills completion fish | source', what: 'for this fish session' },
  ],
};
