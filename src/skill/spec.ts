/** Where the Agent Skills specification is published; a rule's `source` points into it. */
export const SPECIFICATION = 'https://agentskills.io/specification';

/** AS-01: the one name of the file that makes a folder a skill. */
export const SKILL_FILE = 'SKILL.md';

/** AS-20: code points in `name`. */
export const MAX_NAME = 64;
/** AS-23: code points in `description`. */
export const MAX_DESCRIPTION = 1024;
/** AS-26: code points in `compatibility`. */
export const MAX_COMPATIBILITY = 500;

/** The fields of the specification (AS-20 to AS-29), in its order. */
export const SPEC_FIELDS = [
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
] as const;

/** Fields that Claude Code documents for its skills; other clients ignore them or refuse the file. */
export const CLAUDE_CODE_FIELDS: readonly string[] = [
  'when_to_use',
  'argument-hint',
  'arguments',
  'disable-model-invocation',
  'user-invocable',
  'model',
  'effort',
  'context',
  'agent',
  'hooks',
  'paths',
  'shell',
  'disallowed-tools',
];

/** AS-28: metadata keys that begin so are reserved. */
export const RESERVED_METADATA_PREFIX = 'io.modelcontextprotocol/';

/** Frontmatter is refused above this size before it is parsed: `yaml` needs quadratic time in its keys. */
export const MAX_FRONTMATTER_BYTES = 64 * 1024;
/** How deep frontmatter may nest; public skills stay below 6. */
export const MAX_FRONTMATTER_DEPTH = 16;
/** How many keys and values frontmatter may hold; public skills stay below 200. */
export const MAX_FRONTMATTER_NODES = 1000;

/** AS-21: the form of a name. */
export const NAME_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Supporting files above this size are not read as text: no agent reads them whole either. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** The proposal that brings skills to the Model Context Protocol: limits, URIs, archives. */
export const SEP_2640 = 'https://github.com/modelcontextprotocol/modelcontextprotocol/pull/2640';
/** What file names Windows takes; a skill that holds to it can be unpacked everywhere. */
export const WINDOWS_NAMES = 'https://learn.microsoft.com/windows/win32/fileio/naming-a-file';
/** How Markdown is read. */
export const COMMONMARK = 'https://spec.commonmark.org/0.31.2/';
/** How a web site tells which skills it has: index, artifacts, digests, media types. */
export const DISCOVERY_RFC = 'https://github.com/cloudflare/agent-skills-discovery-rfc';
