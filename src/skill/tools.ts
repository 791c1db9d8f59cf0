/** The entries of an `allowed-tools` text and what is odd about how they are written. */
export interface ToolList {
  readonly tools: readonly string[];
  readonly commas: boolean;
  readonly balanced: boolean;
}

/** Splits at blanks and commas outside parentheses: `Bash(gh issue:*)` is one entry. */
export function splitTools(text: string): ToolList {
  const tools: string[] = [];
  let depth = 0;
  let commas = false;
  let balanced = true;
  let current = '';
  const flush = () => {
    if (current !== '') tools.push(current);
    current = '';
  };
  for (const char of text) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (depth < 0) [balanced, depth] = [false, 0];
    const between = depth === 0 && /[\s,]/.test(char);
    if (depth === 0 && char === ',') commas = true;
    if (between) flush();
    else current += char;
  }
  flush();
  return { tools, commas, balanced: balanced && depth === 0 };
}
