import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const lintUsage: CommandUsage = {
  name: 'lint',
  summary: 'check skills and report what is wrong, where, and what would be right',
  arguments: [{ syntax: PATHS.syntax, summary: `${PATHS.summary}; - reads a SKILL.md from stdin` }],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'how to report',
      choices: ['text', 'json'],
      fallback: 'text',
    },
    JSON_OPTION,
    { flags: '-o, --output <file>', summary: 'write the report to a file' },
    { flags: '--fix', summary: 'apply the safe fixes, then report what is left' },
    { flags: '--fix-unsafe', summary: 'apply also fixes that decide something for you' },
    { flags: '--max-warnings <n>', summary: 'exit 1 when there are more warnings', count: true },
    { flags: '--quiet', summary: 'report errors only' },
    {
      flags: '--preset <id>',
      summary: 'which rules are on',
      choices: ['spec', 'recommended', 'strict'],
      fallback: 'recommended',
    },
    {
      flags: '--rule <id=level>',
      summary: 'set one rule to off, info, warning or error',
      repeat: true,
    },
    { flags: '--stdin-filename <path>', summary: 'the SKILL.md that the text on stdin stands for' },
    { flags: '--verbose', summary: 'list the skills that were checked' },
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills lint', what: 'check every skill below this folder' },
    { run: 'skills lint skills/refunds --fix', what: 'mend what can safely be mended' },
    { run: 'skills lint --json > report.json', what: 'a report for programs' },
    { run: 'skills lint --rule unknown-field=off', what: 'turn one rule off' },
    {
      run: 'skills lint - --stdin-filename skills/refunds/SKILL.md < draft.md',
      what: 'check a text that is not saved yet',
    },
  ],
  built: true,
};
