import { RULES } from '../../src/rules/registry.ts';
import { isSetRule, type SkillRule } from '../../src/rules/rule.ts';
import { LazyDocument } from '../../src/skill/document.ts';
import type { Finding } from '../../src/skill/finding.ts';
import type { Skill } from '../../src/skill/skill.ts';

/** What a rule finds after its quick look, and what it finds when it has to look closely. */
interface BothLooks {
  readonly rule: string;
  readonly quick: readonly Finding[];
  readonly close: readonly Finding[];
}

/** The same skill, whose texts show every sign: each rule has to look closely. */
function withEverySign(skill: Skill): Skill {
  const document = (path: string) => {
    const known = skill.document(path);
    return known && new LazyDocument(known.path, known.text, known.bodyStart);
  };
  const { folder, files, treePath, surroundings, entry, source, frontmatter, problems } = skill;
  const same = { folder, files, treePath, surroundings, entry, source, frontmatter, problems };
  return { ...same, document, body: skill.body };
}

/** Looks at a skill with every rule in both ways. */
export function bothLooks(skill: Skill): readonly BothLooks[] {
  const rules = RULES.filter((rule) => !isSetRule(rule)) as SkillRule[];
  const quick = rules.map((rule) =>
    rule.concerns?.(skill) === false ? [] : [...rule.check(skill)],
  );
  // All rules on one skill before the next: what they share is kept for the latest skill only.
  const whole = withEverySign(skill);
  return rules.map((rule, at) => ({
    rule: rule.id,
    quick: quick[at] ?? [],
    close: [...rule.check(whole)],
  }));
}
