import { expect } from 'vitest';
import { RULES } from '../../src/rules/registry.ts';
import { isSetRule } from '../../src/rules/rule.ts';
import { lazyDocument } from '../../src/skill/document.ts';
import type { Skill } from '../../src/skill/skill.ts';

/** The same skill, whose texts show every sign: each rule has to look closely. */
function withEverySign(skill: Skill): Skill {
  return {
    ...skill,
    document(path) {
      const document = skill.document(path);
      return document && lazyDocument(document.path, document.text, document.bodyStart);
    },
  };
}

/** Expects that no rule misses anything for having looked only at signs. */
export function expectQuickLookIsEnough(skill: Skill): void {
  const whole = withEverySign(skill);
  for (const rule of RULES) {
    if (isSetRule(rule)) continue;
    const quick = rule.concerns?.(skill) === false ? [] : [...rule.check(skill)];
    expect(quick, rule.id).toEqual([...rule.check(whole)]);
  }
}
