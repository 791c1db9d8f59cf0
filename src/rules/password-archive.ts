import type { Range } from '../core/text.ts';
import { findInCommands, sequence } from '../skill/shell-lines.ts';
import { SIGN } from '../skill/signs.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

const WORDS = /\bunzip\b|\b7z|unrar|\.zip\b|\.rar\b/;
/** Unpacking with a password on the command line; a variable is the caller's own. */
const SHAPES: readonly (readonly RegExp[])[] = [
  [/\bunzip\b/, /\s-P\s?["']?(?![$<{["'])[\w.!@#%-]{2,64}/],
  [/\b(?:7z[azr]?|unrar)\s{1,4}[ext]\b/, /\s-p["']?(?![$<{["'])[\w.!@#%-]{2,64}/],
  [
    /\b(?:extract|unpack|unzip|open|decompress)\b/i,
    /\.(?:zip|rar|7z)\b/i,
    /\b(?:password|passphrase)(?:\s{0,4}[:=]|\s{1,4}is|\s{1,4}of)?\s{0,4}["'`]?(?!is\b|to\b|if\b|for\b|when\b|protected\b)[\w.!@#%-]{3,64}/i,
  ],
];

function find(line: string): Range | undefined {
  for (const parts of SHAPES) {
    const found = sequence(line, ...parts);
    if (found) return found;
  }
  return undefined;
}

export const passwordArchive = defineRule({
  id: 'password-archive',
  summary: 'No archive is unpacked with a password that the skill brings along.',
  why: 'A password whose only reader is the agent protects nothing; it keeps scanners from looking into the archive.',
  basis: 'safety',
  source: 'https://attack.mitre.org/techniques/T1027/013/',
  severity: 'warning',
  fix: 'none',
  messages: {
    password: {
      text: 'This unpacks an archive with a password that stands beside it.',
      hint: 'Bundle the files themselves, without a password.',
    },
  },
  good: [
    '---\nname: demo\n---\n`unzip a.zip -d out`, `unzip -P "$PASSWORD" a.zip`, ask for the password of report.pdf.\n',
  ],
  bad: [
    '---\nname: demo\n---\n```sh\n«unzip -P hunter2» tool.zip\n```\n',
    '---\nname: demo\n---\n«Extract tool.zip with password: openme» first.\n',
  ],
  concerns: shows(SIGN.command),
  *check(skill) {
    for (const { document, at } of findInCommands(skill, WORDS, find)) {
      yield { id: 'password', at, file: document.path };
    }
  },
});
