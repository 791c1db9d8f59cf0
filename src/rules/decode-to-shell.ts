import type { Range } from '../core/text.ts';
import { findInCommands, pipedIntoShell, sequence } from '../skill/shell-lines.ts';
import { SIGN } from '../skill/signs.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

const WORDS =
  /base64|b64decode|\batob\b|fromhex|\bxxd\b|FromBase64|-[Ee]nc|marshal\.loads|zlib\.decompress/;
const DECODES =
  /\bbase64\s{1,8}(?:-d|-D|-di|--decode)\b|\bxxd\s{1,8}-r\b|\bopenssl\s{1,8}(?:enc\s{1,8})?-?base64\s{1,8}-d\b/;
/** Shapes other than a pipe, as parts that follow each other: something is decoded and run in one go. */
const SHAPES: readonly (readonly RegExp[])[] = [
  [/\b(?:eval|(?:ba|z|da)?sh\s{1,8}-c)\s{1,8}["']?(?:\$\(|`)/, DECODES],
  [
    /\b(?:exec|eval)\s?\(\s?(?:compile\s?\()?\s?(?:__import__\(['"]\w{1,20}['"]\)\.)?(?:[\w.]{1,40}\()?(?:base64\.|zlib\.|marshal\.|bytes\.|window\.|Buffer\.)?(?:b64decode|decompress|loads|fromhex|atob)\s?\(/,
  ],
  [/\b(?:Function|setTimeout)\s?\(\s?atob\s?\(/],
  [/\b(?:powershell|pwsh)\b/i, /\s-(?:e|enc|EncodedCommand)\s{1,8}["']?[A-Za-z0-9+/=]{40}/i],
  [/\b(?:iex|Invoke-Expression)\b/i, /FromBase64String/i],
];

function find(line: string): Range | undefined {
  const piped = pipedIntoShell(line, DECODES);
  if (piped) return piped;
  for (const parts of SHAPES) {
    const found = sequence(line, ...parts);
    if (found) return found;
  }
  return undefined;
}

export const decodeToShell = defineRule({
  id: 'decode-to-shell',
  summary: 'No encoded program is decoded and run.',
  why: 'Encoding hides from a reviewer what will run; honest scripts have no need of it.',
  basis: 'safety',
  source: 'https://attack.mitre.org/techniques/T1027/',
  severity: 'warning',
  fix: 'none',
  messages: {
    decode: {
      text: 'This decodes a program and runs it at once, so that nobody can read it first.',
      hint: 'Put the program into the skill as a plain script.',
    },
  },
  good: [
    '---\nname: demo\n---\n`base64 -d image.txt > image.png`, `echo "$x" | base64 -d | jq .`\n',
    {
      skill: '---\nname: demo\n---\n',
      files: { 'a.py': 'data = json.loads(base64.b64decode(text))\n' },
    },
  ],
  bad: [
    '---\nname: demo\n---\n```sh\necho bHMK | «base64 -d | sh»\n```\n',
    '---\nname: demo\n---\nRun `«eval "$(echo bHMK | base64 --decode»)"`.\n',
    {
      skill: '---\nname: demo\n---\n',
      files: { 'a.py': '«exec(base64.b64decode(»"cHJpbnQoMSk="))\n' },
    },
  ],
  concerns: shows(SIGN.command),
  *check(skill) {
    for (const { document, at } of findInCommands(skill, WORDS, find)) {
      yield { id: 'decode', at, file: document.path };
    }
  },
});
