import { WHOLE_FILE } from '../core/text.ts';
import type { Finding } from '../skill/finding.ts';
import { findSecrets } from '../skill/secrets.ts';
import { SIGN } from '../skill/signs.ts';
import type { Skill } from '../skill/skill.ts';
import { textFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** Files that hold the settings of one machine; their examples are meant to be shared. */
const ENV_FILE =
  /(?:^|\/)\.env(?:\.(?!example|sample|template|dist|defaults|schema|test)[\w-]+)*$/i;
/** A file says what it is in its first findings; the rest would bury them. */
const MAX_FINDINGS_PER_FILE = 20;

/** The tests of the rule hold no value that another scanner would take for a live one. */
const AWS = ['AKIA', 'R7QW2ZNV5KJH8D3P'].join('');
const KEY = 'q7Zt2LxW9vKc4Rb1Ys8Nd5Hf3Gj6Mp0Ea';

function* envFindings(skill: Skill): Generator<Finding> {
  for (const { path } of skill.files.files) {
    // Few paths have a name that begins with a dot: no others are put to the pattern.
    if (!path.startsWith('.') && !path.includes('/.')) continue;
    if (!ENV_FILE.test(path)) continue;
    const text = skill.document(path)?.text ?? '';
    const filled = /^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w{0,80}[ \t]*=[ \t]*[^\s#]/m.test(text);
    if (filled) yield { id: 'env', at: WHOLE_FILE, file: path, data: { path } };
  }
}

export const secret = defineRule({
  id: 'secret',
  summary: 'No file holds a password, a token or a private key.',
  why: 'Everyone who installs the skill can read it, and so can every agent that loads it.',
  basis: 'safety',
  source: 'https://cwe.mitre.org/data/definitions/798.html',
  severity: 'warning',
  fix: 'none',
  messages: {
    value: {
      text: 'This looks like a live secret ({kind}: {start}…).',
      hint: 'Revoke it, and read it from the environment. An example should say so: `your-key-here`.',
    },
    env: {
      text: 'The file "{path}" holds the settings of one machine.',
      hint: 'Delete it; share a .env.example without values.',
    },
  },
  good: [
    '---\nname: demo\n---\n`AKIAIOSFODNN7EXAMPLE`, `api_key = "your-api-key-goes-right-here"`, `-----BEGIN PRIVATE KEY-----`\n',
    {
      skill: '---\nname: demo\n---\n',
      files: { '.env.example': 'TOKEN=abc\n', '.env': '# none\nA=\n' },
    },
  ],
  bad: [
    `---\nname: demo\n---\nUse «${AWS}» here.\n`,
    `---\nname: demo\n---\n\`api_key = "«${KEY}»"\`\n`,
    {
      skill: '---\nname: demo\n---\n',
      files: { 'key.txt': `«-----BEGIN RSA PRIVATE KEY-----»\n${KEY}${KEY}\n${KEY}${KEY}\n` },
    },
    { skill: '---\nname: demo\n---\n', files: { '.env': 'TOKEN=a1\n' } },
  ],
  *check(skill) {
    for (const document of textFiles(skill, { signs: SIGN.token | SIGN.credential })) {
      const { path, text } = document;
      for (const { kind, start, end } of findSecrets(document).slice(0, MAX_FINDINGS_PER_FILE)) {
        const data = { kind, start: text.slice(start, start + 4) };
        yield { id: 'value', at: { start, end }, file: path, data };
      }
    }
    yield* envFindings(skill);
  },
});
