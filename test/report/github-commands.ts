/** A workflow command as GitHub's runner understands it. */
export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Reads an output in which every line must be one well-formed workflow command. */
export function parseAnnotations(output: string): WorkflowCommand[] {
  if (output === '') return [];
  if (!output.endsWith('\n')) throw new Error('the last line is not ended');
  return output.slice(0, -1).split('\n').map(parseLine);
}

/** `::command key=value,key=value::data`: the first `::` after the properties ends them. */
function parseLine(line: string): WorkflowCommand {
  if (!line.startsWith('::')) throw new Error(`not a command: ${line}`);
  const end = line.indexOf('::', 2);
  if (end < 0) throw new Error(`not ended: ${line}`);
  const head = line.slice(2, end);
  const blank = head.indexOf(' ');
  const properties: Record<string, string> = {};
  for (const pair of head.slice(blank + 1).split(',')) {
    const equals = pair.indexOf('=');
    const key = pair.slice(0, equals);
    if (equals <= 0 || key in properties) throw new Error(`not a property: ${pair}`);
    properties[key] = unescaped(pair.slice(equals + 1), { '%3A': ':', '%2C': ',' });
  }
  return {
    command: head.slice(0, blank),
    properties,
    data: unescaped(line.slice(end + 2), {}),
  };
}

/** The runner replaces its few escapes and leaves every other text, the percent sign last. */
function unescaped(text: string, more: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [from, to] of Object.entries({ '%0D': '\r', '%0A': '\n', ...more, '%25': '%' })) {
    result = result.replaceAll(from, to);
  }
  return result;
}
