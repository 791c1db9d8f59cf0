import { ALLOW_EMPTY_OPTION, type CommandUsage, PATHS } from './usage.ts';

export const indexUsage: CommandUsage = {
  name: 'index',
  summary: 'write the index that clients read, and check that it is still true',
  arguments: [PATHS],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'which index',
      choices: ['sep-2640', 'discovery', 'listing', 'mdp'],
      fallback: 'sep-2640',
    },
    {
      flags: '--base-url <url>',
      summary: 'what the addresses begin with (default: skill://, relative for discovery)',
    },
    { flags: '--prefix <a/b>', summary: 'path segments before those of the folders' },
    { flags: '--archives <folder>', summary: 'name the archives <name>.tar.gz and .zip in it' },
    { flags: '--pack', summary: 'build the archives first' },
    { flags: '--out-dir <folder>', summary: 'where --pack puts them (default: dist)' },
    { flags: '--hybrid', summary: 'let a discovery index serve readers of 0.1.0 too' },
    {
      flags: '--site <folder>',
      summary: 'write a whole web site: index, archives, and pages for people',
    },
    { flags: '--hashed-names', summary: 'give the files of a site addresses that never change' },
    { flags: '-o, --output <file>', summary: 'write the index to a file' },
    {
      flags: '--check <file>',
      summary: 'write nothing; exit 1 and list what differs when the file is not current',
    },
    { flags: '--json', summary: 'shape errors and differences as JSON; the index is JSON anyway' },
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills index skills -o index.json', what: 'the index of an MCP server' },
    { run: 'skills index skills --check index.json', what: 'is it still true? for CI' },
    {
      run: 'skills index skills --format discovery --pack -o dist/index.json',
      what: 'the index and the archives of a web site',
    },
    {
      run: 'skills index skills --site public --base-url https://skills.example.com',
      what: 'a web site that people read and clients install from',
    },
    { run: 'skills index skills --prefix acme/billing', what: 'addresses below acme/billing' },
  ],
};
