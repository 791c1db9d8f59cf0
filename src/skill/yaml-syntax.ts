import { parseAllDocuments } from 'yaml';

/** Larger files are not judged: the parser needs more than linear time for some shapes. */
const MAX_BYTES = 64 * 1024;
/** Deeper texts could exhaust the stack of a parser that recurses. */
const MAX_FLOW_DEPTH = 64;

/** Where a YAML text goes wrong, and the parser's words for it. */
export interface YamlError {
  readonly offset: number;
  readonly detail: string;
}

/** The first error of a YAML file with any number of documents; undefined when there is none to be told. */
export function yamlError(text: string): YamlError | undefined {
  if (text.length > MAX_BYTES || isDeep(text)) return undefined;
  const documents = parseAllDocuments(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  if ('empty' in documents) return undefined;
  const [first] = documents.flatMap((document) => document.errors);
  return first && { offset: first.pos[0], detail: first.message };
}

/** Counts brackets and the dashes that open lists in lists; an upper bound is enough. */
function isDeep(text: string): boolean {
  if (/(?:[-?:][ \t]+){32}/.test(text)) return true;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth = Math.max(0, depth - 1);
    if (depth > MAX_FLOW_DEPTH) return true;
  }
  return /^ {256}/m.test(text);
}
