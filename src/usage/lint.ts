import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const lintUsage: CommandUsage = {
  name: 'lint',
  summary: 'check skills and report what is wrong, where, and what would be right',
  arguments: [{ syntax: PATHS.syntax, summary: `${PATHS.summary}; - reads a SKILL.md from stdin` }],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'how to report',
      choices: ['text', 'json', 'sarif', 'github', 'junit', 'gitlab'],
      fallback: 'text',
    },
    JSON_OPTION,
    { flags: '-o, --output <file>', summary: 'write the report to a file' },
    { flags: '--fix', summary: 'apply the safe fixes, then report what is left' },
    { flags: '--fix-unsafe', summary: 'apply also fixes that decide something for you' },
    { flags: '--diff', summary: 'show the fixes as a diff and write nothing' },
    { flags: '--max-warnings <n>', summary: 'exit 1 when there are more warnings', count: true },
    { flags: '--quiet', summary: 'report errors only' },
    {
      flags: '--preset <id>',
      summary: 'which rules are on; recommended unless a configuration says otherwise',
      choices: ['spec', 'recommended', 'strict'],
    },
    {
      flags: '--profile <client>',
      summary: 'check also what one client asks for; `all` shows who would load what',
      repeat: true,
    },
    {
      flags: '--rule <id=level>',
      summary: 'set one rule to off, info, warning or error',
      repeat: true,
    },
    { flags: '--baseline <file>', summary: 'report only what this baseline does not list' },
    { flags: '--write-baseline <file>', summary: 'list the findings of today, to be excused' },
    { flags: '--since <ref>', summary: 'only skills with files that differ from a commit' },
    { flags: '--staged', summary: 'only skills with staged changes, as they are staged' },
    { flags: '--stdin-filename <path>', summary: 'the SKILL.md that the text on stdin stands for' },
    { flags: '--watch', summary: 'go on: lint again what changes, until interrupted' },
    { flags: '--config <file>', summary: 'read this configuration' },
    { flags: '--no-config', summary: 'read no configuration' },
    {
      flags: '--verbose',
      summary: 'show infos, and tell what was checked, suppressed, and what the listing costs',
    },
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills lint', what: 'check every skill below this folder' },
    { run: 'skills lint skills/refunds --fix', what: 'mend what can safely be mended' },
    { run: 'skills lint --fix-unsafe --diff', what: 'see what every fix would change' },
    { run: 'skills lint -f sarif -o skills.sarif', what: 'a report for a code scanning service' },
    { run: 'skills lint --staged', what: 'what the next commit would hold, for a git hook' },
    { run: 'skills lint --profile all', what: 'which clients would load which skill' },
    { run: 'skills lint --rule unknown-field=off', what: 'turn one rule off' },
    {
      run: 'skills lint - --stdin-filename skills/refunds/SKILL.md < draft.md',
      what: 'check a text that is not saved yet',
    },
  ],
  built: true,
};
