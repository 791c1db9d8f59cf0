import type { Diagnostic } from './core/diagnostic.ts';
import { type FileSet, fileSet, memoryFile } from './core/files.ts';
import { startRun } from './lint/run.ts';
import { type LintOptions, resolveSettings } from './lint/settings.ts';
import { RULES } from './rules/registry.ts';
import { describeRule, type RuleDescription } from './rules/rule.ts';

export type { ArchiveFormat, ArchiveLayout } from './archive/layout.ts';
export { type ArchiveLimits, DEFAULT_LIMITS } from './archive/limits.ts';
export type { ArchivedSkill } from './archive/read.ts';
export type { Basis, Diagnostic, Fix, FixKind, Severity } from './core/diagnostic.ts';
export { applyEdits, type Edit } from './core/edit.ts';
export { type ErrorCode, SkillsError } from './core/errors.ts';
export { type FileEntry, type FileSet, fileSet, memoryFile, withFile } from './core/files.ts';
export { collisionKey, pathCollisions, pathProblems } from './core/paths.ts';
export type { Position, Range } from './core/text.ts';
export { type Digest, digestBytes, type FileDigest, type SkillDigest } from './digest/digest.ts';
export {
  digest,
  type PackOptions,
  pack,
  type UnpackOptions,
  unpack,
} from './library/pack.ts';
export {
  type IndexOptions,
  index,
  type PublishedSkill,
  type SiteFilesOptions,
  siteFiles,
} from './library/publish.ts';
export { fixSkill } from './lint/fixes.ts';
export type { LintInput, LintResult, LintRun } from './lint/run.ts';
export type { Level, LintOptions } from './lint/settings.ts';
export { PROFILES } from './rules/profiles.ts';
export { PRESETS, RULES } from './rules/registry.ts';
export {
  describeRule,
  type Example,
  type ExampleFolder,
  type Rule,
  type RuleDescription,
} from './rules/rule.ts';
export type { SiteFile, SiteFileKind } from './site/model.ts';
export { type ParseContext, type ParseResult, parse } from './skill/parse.ts';
export type { Skill } from './skill/skill.ts';
export type { Artifact, ConsumerVerdict, Located, Source, SubjectSkill } from './verify/model.ts';
export { ALL_RULES, exampleText, VERIFY_RULES } from './verify/registry.ts';
export type { VerifyExample, VerifyRule } from './verify/rule.ts';
export { Verifier, type VerifyOptions, type VerifyResult } from './verify/run.ts';

/** How one skill is linted through the library. */
export interface LintSkillOptions extends LintOptions {
  /** The name of the folder; leave it out where there is none to compare `name` with. */
  readonly folder?: string;
  /** How the skill is called in the findings; `.` when absent. */
  readonly path?: string;
}

/** Lints the files of one skill and gives its findings in the order of the command line. */
export function lintSkill(files: FileSet, options: LintSkillOptions = {}): readonly Diagnostic[] {
  const run = startRun(resolveSettings(options));
  const path = options.path ?? '.';
  run.add({ files, folder: options.folder ?? null, path, root: path });
  return run.finish().diagnostics;
}

/** A file set from texts or bytes by path: the shortest way to lint something in memory. */
export function filesOf(content: Readonly<Record<string, string | Uint8Array>>): FileSet {
  return fileSet(Object.entries(content).map(([path, data]) => memoryFile(path, data)));
}

/** Every rule as `skills rules --json` describes it. */
export function listRules(): readonly RuleDescription[] {
  return RULES.map(describeRule);
}
