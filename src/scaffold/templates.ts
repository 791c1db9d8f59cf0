/** A template that the package ships as a folder of the same name. */
export interface TemplateInfo {
  readonly id: string;
  readonly summary: string;
}

/** The shipped templates, simplest first; `minimal` is used when none is named. */
export const TEMPLATES: readonly TemplateInfo[] = [
  { id: 'minimal', summary: 'one SKILL.md with steps: where most skills begin and many can stay' },
  { id: 'reference', summary: 'instructions, and references that are read only when needed' },
  { id: 'scripts', summary: 'a script with help text, clear errors and a test' },
  { id: 'full', summary: 'scripts, references, assets and evals together' },
  { id: 'hierarchy', summary: 'a root skill that points to narrower child skills' },
  { id: 'mcp-companion', summary: 'how to use the tools of an MCP server that it ships with' },
];

/** The template that is used when none is named. */
export const DEFAULT_TEMPLATE = 'minimal';
