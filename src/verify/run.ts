import type { ArchiveLayout } from '../archive/layout.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { compareDiagnostics, compareText, type Diagnostic } from '../core/diagnostic.ts';
import type { FileSet } from '../core/files.ts';
import { LineMap } from '../core/text.ts';
import { excerpt } from '../lint/diagnose.ts';
import { wording } from '../lint/message.ts';
import { type LintedSkill, type LintInput, lintOne, type SkillOutcome } from '../lint/outcome.ts';
import { mergeOutcomes } from '../lint/run.ts';
import { resolveSettings } from '../lint/settings.ts';
import { parse } from '../skill/parse.ts';
import { textField } from '../skill/skill.ts';
import { archiveArtifact } from './archive.ts';
import { artifactFrom, bytesOf, UNNAMED } from './artifact.ts';
import { joinVerdicts, judgeSkill } from './consumers.ts';
import { readIndex } from './document.ts';
import { contentOf, gatherSkill } from './gather.ts';
import type {
  Artifact,
  ConsumerVerdict,
  IndexDocument,
  Located,
  Source,
  SubjectSkill,
} from './model.ts';
import { VERIFY_RULES } from './registry.ts';
import type { VerifyFinding, VerifyRule } from './rule.ts';
import { Told } from './told.ts';

/** What a verifier found; the first two fields are a report. */
export interface VerifyResult {
  readonly skills: readonly LintedSkill[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many digests match the bytes that they were promised for. */
  readonly matches: number;
  /** What each known consumer does with each skill; empty unless it was asked for. */
  readonly consumers: readonly ConsumerVerdict[];
}

/** How strictly is verified. */
export interface VerifyOptions {
  readonly limits: ArchiveLimits;
  /** `folder` takes one folder around the skill in an archive that is named by itself. */
  readonly layout?: ArchiveLayout | undefined;
  readonly consumers: boolean;
}

/** Entries whose artifacts are fetched at the same time. */
const AT_ONCE = 4;
/** Limits that every host accepts: the one thing of `lint` that counts here without being an error. */
const LIMIT_RULES: ReadonlySet<string> = new Set(['skill-too-many-files', 'skill-too-large']);

/** A strict consumer that takes one thing after the other and keeps nothing but its findings. */
export class Verifier {
  readonly #options: VerifyOptions;
  readonly #settings = resolveSettings({ preset: 'spec' });
  readonly #diagnostics: Diagnostic[] = [];
  readonly #outcomes = new Map<string, SkillOutcome>();
  readonly #skills: LintedSkill[] = [];
  readonly #consumers = new Map<string, readonly ConsumerVerdict[]>();
  readonly #lines = new WeakMap<IndexDocument, LineMap>();
  readonly #told = new WeakMap<Source, Told>();
  readonly #said = new Set<string>();
  readonly #matches = new Set<string>();

  constructor(options: VerifyOptions) {
    this.#options = options;
  }

  /** Checks an index and all that it names; a skill that two indexes of one source name counts once. */
  async index(located: Located, source: Source): Promise<void> {
    const told = this.#told.get(source) ?? new Told();
    this.#told.set(source, told);
    const artifact = artifactFrom({ role: 'index', ...UNNAMED }, located);
    this.#check('artifact', artifact, located.file, null);
    const bytes = bytesOf(located);
    if (!bytes) return;
    const index = readIndex(located.file, bytes);
    this.#check('index', index, located.file, index);
    for (let at = 0; at < index.entries.length; at += AT_ONCE) {
      const entries = index.entries.slice(at, at + AT_ONCE);
      const gather = entries.map((one) => gatherSkill(index, one, source, this.#options.limits));
      for (const subject of await Promise.all(gather)) this.#subject(subject, located.file, told);
    }
  }

  /** Checks one archive that was named by itself. */
  archive(located: Located): void {
    const said = { role: 'archive' as const, ...UNNAMED, mimeType: null };
    const { limits, layout } = this.#options;
    const archive = archiveArtifact(said, located, { name: located.file, limits, layout });
    const content = contentOf(null, [archive], null, false);
    this.#subject({ ...nothing(located.file, content), archives: [archive] }, located.file);
  }

  /** Checks one skill file that was named by itself. */
  skillFile(located: Located): void {
    const said = { role: 'skill-file' as const, ...UNNAMED, path: 'SKILL.md' };
    const main = artifactFrom(said, located);
    const content = contentOf(main, [], null, false);
    this.#subject({ ...nothing(located.file, content), main }, located.file);
  }

  /** Checks a folder that holds a skill. */
  folder(input: LintInput): void {
    const { skill } = parse(input.files, input);
    const content = { path: input.path, folder: input.folder, files: input.files, skill };
    this.#judge({ ...nothing(input.path, content), path: input.path });
    this.#lint(input);
  }

  finish(): VerifyResult {
    const { diagnostics, suppressed } = mergeOutcomes([...this.#outcomes.values()]);
    // Comments in a skill do not silence who checks it.
    const linted = [...diagnostics, ...suppressed.map(({ diagnostic }) => diagnostic)];
    const counted = linted.filter(
      ({ severity, rule }) => severity === 'error' || LIMIT_RULES.has(rule),
    );
    return {
      skills: [...this.#skills].sort((a, b) => compareText(a.path, b.path)),
      diagnostics: [...this.#diagnostics, ...counted].sort(compareDiagnostics),
      matches: this.#matches.size,
      consumers: [...this.#consumers.values()].flat(),
    };
  }

  #subject(subject: SubjectSkill, root: string, told = new Told()): void {
    const { main, archives, files, content, index } = subject;
    const known = told.pathOf(subject);
    const path = known ?? subject.path;
    for (const artifact of new Set([...(main ? [main] : []), ...archives, ...(files ?? [])])) {
      this.#check('artifact', artifact, path, index, told);
      const { digest, actual, file } = artifact;
      if (digest !== null && digest === actual) this.#matches.add(`${digest} ${file}`);
    }
    this.#check('skill', subject, path, index, told);
    if (known === undefined) this.#judge(subject);
    else this.#judgeAgain(subject, known);
    if (content && !this.#outcomes.has(path)) this.#lint({ ...content, root });
  }

  #judge(subject: SubjectSkill): void {
    const { content, path } = subject;
    const name = subject.name || (content && textField(content.skill, 'name')) || '';
    this.#skills.push({ name, path });
    if (!this.#options.consumers) return;
    const before = this.#consumers.get(path) ?? [];
    this.#consumers.set(path, [...before, ...judgeSkill(subject)]);
  }

  #judgeAgain(subject: SubjectSkill, path: string): void {
    const before = this.#consumers.get(path);
    if (before) this.#consumers.set(path, joinVerdicts(before, judgeSkill(subject)));
  }

  #lint(input: Omit<LintInput, 'surroundings'> & { readonly files: FileSet }): void {
    if (!this.#outcomes.has(input.path)) {
      this.#outcomes.set(input.path, lintOne(input, this.#settings));
    }
  }

  #check(
    about: VerifyRule['about'],
    subject: Artifact | IndexDocument | SubjectSkill,
    skill: string,
    index: IndexDocument | null,
    told = new Told(),
  ): void {
    for (const rule of VERIFY_RULES) {
      if (rule.about !== about) continue;
      const check = rule.check as (subject: unknown) => Iterable<VerifyFinding>;
      for (const finding of check(subject)) {
        const isOnce = rule.about === 'artifact' && rule.once;
        const key = `${rule.id} ${index?.file ?? ''}`;
        if (isOnce && this.#said.has(key)) continue;
        this.#said.add(key);
        const diagnostic = this.#diagnostic(rule, finding, skill, index);
        if (!index || !told.hasSaid(diagnostic, subject, index)) this.#diagnostics.push(diagnostic);
      }
    }
  }

  #diagnostic(
    rule: VerifyRule,
    finding: VerifyFinding,
    skill: string,
    index: IndexDocument | null,
  ): Diagnostic {
    const { file, at } = finding;
    const lines = index && file === index.file ? this.#linesOf(index) : new LineMap('');
    return {
      rule: rule.id,
      severity: rule.severity,
      basis: rule.basis,
      ...wording(rule, finding),
      skill,
      file,
      range: { start: lines.position(at.start), end: lines.position(at.end) },
      fix: null,
      source: rule.source,
      excerpt: excerpt(lines, at),
    };
  }

  #linesOf(index: IndexDocument): LineMap {
    const lines = this.#lines.get(index) ?? new LineMap(index.text);
    this.#lines.set(index, lines);
    return lines;
  }
}

/** A skill of which no index speaks. */
function nothing(path: string, content: SubjectSkill['content']): SubjectSkill {
  const unknown = { index: null, entry: null, main: null, archives: [], files: null };
  return { name: '', path: content?.path ?? path, ...unknown, present: null, content };
}
