import type { Diagnostic } from '../core/diagnostic.ts';
import { PROFILES, type Profile, type ProfileId } from '../rules/profiles.ts';
import { ruleById } from '../rules/registry.ts';
import type { LintResult } from './run.ts';

/** What a client does with a skill: takes it whole, takes it but ignores or cuts something, or refuses it. */
export type Verdict = 'loads' | 'cuts' | 'refuses';

/** What one client makes of one skill, with the findings that decide it. */
export interface ClientVerdict {
  /** The client's name as people write it. */
  readonly client: string;
  readonly verdict: Verdict;
  readonly reasons: readonly { readonly rule: string; readonly message: string }[];
}

/** One skill and every client that was asked about. */
export interface MatrixRow {
  readonly path: string;
  readonly verdicts: readonly ClientVerdict[];
}

/**
 * Says for each skill of a run what each client makes of it. The clients' profiles have to be on in
 * that run; what comments suppress counts too, because no client reads them.
 */
export function clientMatrix(
  result: Pick<LintResult, 'skills' | 'diagnostics' | 'suppressed'>,
  clients: readonly ProfileId[],
): readonly MatrixRow[] {
  const bySkill = new Map<string, Diagnostic[]>();
  const hidden = result.suppressed.map((finding) => finding.diagnostic);
  for (const diagnostic of [...result.diagnostics, ...hidden]) {
    const found = bySkill.get(diagnostic.skill) ?? [];
    found.push(diagnostic);
    bySkill.set(diagnostic.skill, found);
  }
  const profiles = PROFILES.filter(({ id }) => clients.includes(id));
  return result.skills.map(({ path }) => ({
    path,
    verdicts: profiles.map((profile) => verdictOf(profile, bySkill.get(path) ?? [])),
  }));
}

function verdictOf(profile: Profile, diagnostics: readonly Diagnostic[]): ClientVerdict {
  const effects = diagnostics.map((diagnostic) => effectOn(profile, diagnostic));
  const verdict = effects.includes('refuses')
    ? 'refuses'
    : effects.includes('cuts')
      ? 'cuts'
      : 'loads';
  // What a client would lose is of no interest where it refuses the skill anyway.
  const reasons = diagnostics
    .filter((_, at) => verdict !== 'loads' && effects[at] === verdict)
    .map(({ rule, message }) => ({ rule, message }));
  return { client: profile.name, verdict, reasons };
}

/** What a finding means for a client: its own rules speak for themselves, the general ones it is known to enforce. */
function effectOn(profile: Profile, { rule: id, severity }: Diagnostic): Verdict {
  const rule = ruleById(id);
  if (rule?.basis === 'client') {
    if (rule.profile !== profile.id) return 'loads';
    return severity === 'error' ? 'refuses' : 'cuts';
  }
  if (profile.refuses.includes(id)) return 'refuses';
  return profile.cuts.includes(id) ? 'cuts' : 'loads';
}
