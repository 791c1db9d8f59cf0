/** The closed list of codes that a `SkillsError` can carry; each is part of the command-line contract. */
export type ErrorCode =
  | 'usage'
  | 'unknown-command'
  | 'unknown-option'
  | 'unknown-rule'
  | 'config'
  | 'git'
  | 'template'
  | 'hook'
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
  | 'no-connection'
  | 'edit-overlap'
  | 'listen'
  | 'script'
  | ArchiveCode
  | 'digest-mismatch'
  | 'out-exists'
  | 'out-collision'
  | 'out-inside-skill'
  | ContentCode
  | 'archive-needed'
  | 'check-format'
  | 'internal';

/** What is wrong with a skill, or with its archive, so that no document can be written about it. */
export type ContentCode =
  | 'reference-not-packed'
  | 'pack-secret'
  | 'archive-stale'
  | 'frontmatter-invalid'
  | 'frontmatter-not-json'
  | 'name-invalid'
  | 'name-not-last-segment'
  | 'description-missing'
  | 'path-invalid'
  | 'url-collision'
  | 'name-collision';

/** Why an archive is refused, or a file set that no archive can hold. */
export type ArchiveCode =
  | 'archive-format'
  | 'archive-truncated'
  | 'archive-corrupt'
  | 'archive-trailing'
  | 'archive-pax-global'
  | 'archive-pax-key'
  | 'archive-pax-bad'
  | 'archive-pax-big'
  | 'zip-mismatch'
  | 'zip-encrypted'
  | 'zip-method'
  | 'zip-overlap'
  | 'zip-extra'
  | 'zip-zip64'
  | 'zip-streamed'
  | 'zip-multidisk'
  | 'archive-link'
  | 'archive-type'
  | 'archive-mode'
  | 'archive-path-escape'
  | 'archive-path-dot'
  | 'archive-path-absolute'
  | 'archive-path-backslash'
  | 'archive-path-drive'
  | 'archive-name-reserved'
  | 'archive-name-trailing'
  | 'archive-name-char'
  | 'archive-name-nul'
  | 'archive-name-encoding'
  | 'archive-name-hidden'
  | 'archive-name-empty'
  | 'archive-name-long'
  | 'archive-name-nfc'
  | 'archive-name-short'
  | 'archive-depth'
  | 'archive-duplicate'
  | 'archive-collision'
  | 'archive-size'
  | 'archive-bomb'
  | 'archive-count'
  | 'skill-missing'
  | 'skill-wrapped'
  | 'skill-case';

/** What a user can mend by calling differently is 2; what the machine refused is 3. */
const USAGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'usage',
  'unknown-command',
  'unknown-option',
  'unknown-rule',
  'config',
  'git',
  'template',
  'hook',
  'path-not-found',
  'not-a-skill',
  'no-skill-found',
  'out-type',
  'out-exists',
  'out-collision',
  'out-inside-skill',
  'archive-needed',
  'check-format',
]);

/** What an author mends in the files themselves is 1, as every finding is. */
const CONTENT_CODES: ReadonlySet<ErrorCode> = new Set<ContentCode>([
  'reference-not-packed',
  'pack-secret',
  'archive-stale',
  'frontmatter-invalid',
  'frontmatter-not-json',
  'name-invalid',
  'name-not-last-segment',
  'description-missing',
  'path-invalid',
  'url-collision',
  'name-collision',
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

  /** The exit code of the contract: 1 for what the files hold, 2 for wrong usage, 3 for work that could not be done. */
  get exitCode(): 1 | 2 | 3 {
    if (CONTENT_CODES.has(this.code)) return 1;
    return USAGE_CODES.has(this.code) ? 2 : 3;
  }
}

/** The error for what nobody foresaw: a bug of ours, said without a stack. */
export function internalError(error: unknown): SkillsError {
  const message = error instanceof Error ? error.message : String(error);
  const hint = 'This is a bug in skills; please report it with the command that you ran.';
  return new SkillsError('internal', message, { hint, cause: error });
}
