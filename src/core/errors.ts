/** The closed list of codes that a `SkillsError` can carry; each is part of the command-line contract. */
export type ErrorCode =
  | 'usage'
  | 'unknown-command'
  | 'unknown-option'
  | 'unknown-rule'
  | 'not-built'
  | 'path-not-found'
  | 'not-a-skill'
  | 'no-skill-found'
  | 'out-type'
  | 'tree-changed'
  | 'tree-link'
  | 'tree-type'
  | 'limit'
  | 'io-access'
  | 'io-nospc'
  | 'io'
  | 'edit-overlap'
  | 'internal';

/** What a user can mend by calling differently is 2; what the machine refused is 3. */
const USAGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'usage',
  'unknown-command',
  'unknown-option',
  'unknown-rule',
  'not-built',
  'path-not-found',
  'not-a-skill',
  'no-skill-found',
  'out-type',
]);

/** Where an error happened and how to mend it. */
export interface ErrorDetails {
  readonly where?: string | undefined;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** A failure with a stable code: wrong usage, or the machine. Bad skills are diagnostics, never this. */
export class SkillsError extends Error {
  readonly code: ErrorCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'SkillsError';
    this.code = code;
    this.where = details.where;
    this.hint = details.hint;
  }

  /** The exit code of the contract: 2 for wrong usage, 3 for work that could not be done. */
  get exitCode(): 2 | 3 {
    return USAGE_CODES.has(this.code) ? 2 : 3;
  }
}
