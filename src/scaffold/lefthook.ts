/** The files that lefthook reads its hooks from and that can be added to line by line. */
export const LEFTHOOK_FILES = [
  'lefthook.yml',
  '.lefthook.yml',
  'lefthook.yaml',
  '.lefthook.yaml',
] as const;

const START = '# >>> skills init --hook >>>';
/** Says that the file had no line end before our part, so that it can be taken out exactly. */
const START_JOINED = '# >>> skills init --hook (no line end before) >>>';
const END = '# <<< skills init --hook <<<';
const RUN = 'npx --no-install skillwright lint --staged';

/** What to add to a lefthook configuration, for people who do it by hand. */
export const LEFTHOOK_ENTRY = `pre-commit:\n  commands:\n    skills:\n      run: ${RUN}\n`;

/** The configuration with our command in it; undefined where its form is not one we can add to. */
export function withLefthookEntry(text: string): string | undefined {
  if (text.includes(START) || text.includes(START_JOINED)) return text;
  if (text.includes('\r') || text.includes('\t')) return undefined;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^["']?pre-commit["']?\s{0,8}:/.test(line));
  if (at < 0) return appended(text);
  if (!isOpen(lines[at] ?? '')) return undefined;
  return inserted(lines, at);
}

function appended(text: string): string | undefined {
  // A list or a document end at the top level leaves no place for a key.
  if (/^(?:- |\[|\{|\.\.\.)/m.test(text)) return undefined;
  const joined = text !== '' && !text.endsWith('\n');
  const start = joined ? `\n${START_JOINED}` : START;
  return `${text}${start}\n${LEFTHOOK_ENTRY}${END}\n`;
}

/** Puts our entry first under `commands:` or `jobs:` of the `pre-commit:` that is there. */
function inserted(lines: readonly string[], at: number): string | undefined {
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (/^[^\s#]/.test(line)) return undefined;
    const key = /^( {1,16})(commands|jobs):/.exec(line);
    if (!key || !isOpen(line) || i === lines.length - 1) continue;
    const entry = entryFor(key[2] === 'jobs', indentBelow(lines, i, key[1] ?? '  '));
    return [...lines.slice(0, i + 1), ...entry, ...lines.slice(i + 1)].join('\n');
  }
  return undefined;
}

function entryFor(isList: boolean, indent: string): string[] {
  const entry = isList
    ? [`${indent}- name: skills`, `${indent}  run: ${RUN}`]
    : [`${indent}skills:`, `${indent}  run: ${RUN}`];
  return [indent + START, ...entry, indent + END];
}

/** True for a key whose value stands on the lines below it. */
function isOpen(line: string): boolean {
  return /:[ ]{0,8}(?:#.*)?$/.test(line);
}

/** The indentation of the first entry below a line; entries of one map share it. */
function indentBelow(lines: readonly string[], at: number, own: string): string {
  for (const line of lines.slice(at + 1)) {
    const found = /^( *)[^ #]/.exec(line)?.[1];
    if (found === undefined) continue;
    const isItem = line.startsWith('- ', found.length);
    if (found.length > own.length || (isItem && found.length === own.length)) return found;
    break;
  }
  return `${own}  `;
}

/** The configuration without our part, byte for byte as it was before. */
export function withoutLefthookEntry(text: string): string {
  for (const start of [START, START_JOINED]) {
    const at = text.indexOf(start);
    const end = text.indexOf(END, at);
    if (at < 0 || end < 0) continue;
    const from = start === START_JOINED ? at - 1 : text.lastIndexOf('\n', at) + 1;
    return text.slice(0, from) + text.slice(end + END.length + 1);
  }
  return text;
}
