import { expect } from 'vitest';
import type { Skill } from '../../src/skill/skill.ts';
import { bothLooks } from './both-looks.ts';

/** Expects that no rule misses anything for having looked only at signs. */
export function expectQuickLookIsEnough(skill: Skill): void {
  for (const { rule, quick, close } of bothLooks(skill)) expect(quick, rule).toEqual(close);
}
