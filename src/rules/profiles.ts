/** A client whose acceptance can be checked: who it is, and which general rules it is known to enforce. */
export interface Profile {
  /** What `--profile` takes; client rules name it. */
  readonly id: string;
  /** The client's name as people write it. */
  readonly name: string;
  /** The client's document, or the requirement that stands for it. */
  readonly source: string;
  /** General rules whose errors make this client refuse the skill; its own rules are not repeated. */
  readonly refuses: readonly string[];
  /** General rules that tell of something this client loses without refusing the skill. */
  readonly cuts: readonly string[];
}

/** Without frontmatter that can be read, a name and a description there is nothing a client could list. */
const UNREADABLE = [
  'skill-md-missing',
  'frontmatter-missing',
  'frontmatter-unclosed',
  'frontmatter-lang',
  'frontmatter-empty',
  'frontmatter-not-mapping',
  'yaml-syntax',
  'name-required',
  'description-required',
] as const;

/** The clients that can be checked, in the order in which a report lists them. */
export const PROFILES = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    source: 'https://code.claude.com/docs/en/skills',
    refuses: UNREADABLE,
    cuts: [],
  },
  {
    id: 'claude-upload',
    name: 'Claude upload',
    source: 'https://support.claude.com/en/articles/12512198-how-to-create-custom-skills',
    // The zip's one folder has to be named as the skill.
    refuses: [...UNREADABLE, 'name-matches-folder'],
    cuts: [],
  },
  {
    id: 'openai',
    name: 'OpenAI upload',
    source: 'https://developers.openai.com/api/docs/guides/tools-skills',
    refuses: UNREADABLE,
    cuts: [],
  },
  {
    id: 'vercel',
    name: 'vercel skills',
    source: 'https://github.com/vercel-labs/skills',
    // It takes no links. Paths that plain tar cannot hold are cut without a word (AR-10).
    refuses: [...UNREADABLE, 'file-type'],
    cuts: ['path-ustar'],
  },
  {
    id: 'mcp-sdk',
    name: 'MCP TypeScript SDK',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk',
    refuses: UNREADABLE,
    cuts: [],
  },
  {
    id: 'fast-agent',
    name: 'fast-agent',
    source: 'https://github.com/evalstate/fast-agent',
    refuses: UNREADABLE,
    cuts: [],
  },
  {
    id: 'agent-framework',
    name: 'Agent Framework',
    source: 'https://github.com/microsoft/agent-framework',
    refuses: UNREADABLE,
    cuts: [],
  },
  {
    id: 'skills-ref',
    name: 'skills-ref',
    source: 'https://github.com/agentskills/agentskills/tree/main/skills-ref',
    // The reference validator checks the frontmatter against the whole specification; `name-format`
    // is left to skills-ref-name, because it lets lowercase letters beyond a-z pass (AS-21).
    refuses: [
      ...UNREADABLE,
      'encoding',
      'yaml-alias',
      'yaml-merge',
      'yaml-tag',
      'yaml-duplicate-key',
      'name-length',
      'name-matches-folder',
      'description-length',
      'compatibility-format',
      'metadata-type',
    ],
    cuts: [],
  },
  {
    id: 'mdp',
    name: 'Model Drive Protocol',
    // It serves Markdown by path and asks for no frontmatter (P-05).
    source: 'Model Drive Protocol, strict skill paths',
    refuses: [],
    cuts: [],
  },
] as const satisfies readonly Profile[];

/** The id of a client that can be checked. */
export type ProfileId = (typeof PROFILES)[number]['id'];

/** The client of an id. */
export function profileById(id: ProfileId): Profile {
  return PROFILES.find((profile) => profile.id === id) ?? PROFILES[0];
}
