import { expect } from 'vitest';
import { RULES } from '../../src/rules/registry.ts';
import { isSetRule, type SkillRule } from '../../src/rules/rule.ts';
import { LazyDocument } from '../../src/skill/document.ts';
import type { Skill } from '../../src/skill/skill.ts';

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

/** Expects that no rule misses anything for having looked only at signs. */
export function expectQuickLookIsEnough(skill: Skill): void {
  const rules = RULES.filter((rule) => !isSetRule(rule)) as SkillRule[];
  const quick = rules.map((rule) =>
    rule.concerns?.(skill) === false ? [] : [...rule.check(skill)],
  );
  // All rules on one skill before the next: what they share is kept for the latest skill only.
  const whole = withEverySign(skill);
  for (const [at, rule] of rules.entries()) {
    expect(quick[at], rule.id).toEqual([...rule.check(whole)]);
  }
}
