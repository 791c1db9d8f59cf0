import { ALLOW_EMPTY_OPTION, type CommandUsage, PATHS } from './usage.ts';

export const serveUsage: CommandUsage = {
  name: 'serve',
  summary: 'serve skills over MCP, as they are now, with the digests of what is served',
  arguments: [PATHS],
  options: [
    {
      flags: '--http <[host:]port>',
      summary: 'listen there, MCP at /mcp and a site at /, instead of speaking on stdin and stdout',
    },
    { flags: '--prefix <a/b>', summary: 'path segments before those of the folders' },
    {
      flags: '--surface <names>',
      summary:
        'only these, with commas between: v1, resources, manifest, load-skill, prompt-xml, prompts, index',
      repeat: true,
    },
    {
      flags: '--compat <names>',
      summary: 'also these older ways: primitive, mdp',
      repeat: true,
    },
    { flags: '--allow-scripts', summary: 'let clients of the primitive run the scripts of skills' },
    { flags: '--env <name>', summary: 'a variable that scripts may see beside PATH', repeat: true },
    {
      flags: '--token <token>',
      summary: 'what HTTP clients must show, or SKILLS_TOKEN; needed beyond this machine',
    },
    { flags: '--no-watch', summary: 'serve the files as they are at the start, and nothing newer' },
    {
      flags: '--print-config <client>',
      summary: 'print what to paste into a client, and serve nothing',
      choices: ['claude', 'vscode', 'cursor', 'inspector'],
    },
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills serve skills', what: 'serve a tree to the program that started this one' },
    { run: 'skills serve skills --print-config claude', what: 'how to make a client start it' },
    { run: 'skills serve skills --http 8080', what: 'listen on 127.0.0.1, port 8080' },
    { run: 'skills serve skills --surface v1,prompts', what: 'two surfaces only' },
    { run: 'skills serve skills --prefix acme/billing', what: 'addresses below acme/billing' },
  ],
};
