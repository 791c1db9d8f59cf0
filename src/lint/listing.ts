import type { Diagnostic } from '../core/diagnostic.ts';
import { LISTING_BUDGET, listingSize } from '../rules/listing-size.ts';
import { tokenCount } from '../skill/published.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { wording } from './message.ts';
import type { Settings } from './settings.ts';

/** What all names and descriptions under one path argument cost an agent at start-up. */
export interface ListingSize {
  readonly root: string;
  readonly skills: number;
  readonly tokens: number;
}

/** Adds up the listing of a run, root by root. */
export function startListing() {
  const roots = new Map<string, { skills: number; tokens: number; settings: Settings }>();
  return {
    add(skill: Skill, root: string, settings: Settings) {
      const sum = roots.get(root) ?? { skills: 0, tokens: 0, settings };
      const text = `${textField(skill, 'name') ?? ''} ${textField(skill, 'description') ?? ''}`;
      roots.set(root, { settings, skills: sum.skills + 1, tokens: sum.tokens + tokenCount(text) });
    },
    sizes(): ListingSize[] {
      return [...roots].map(([root, { skills, tokens }]) => ({ root, skills, tokens }));
    },
    *findings(): Generator<Diagnostic> {
      for (const [root, { skills, tokens, settings }] of roots) {
        const budget = settings.listingBudget ?? LISTING_BUDGET;
        const finding = { id: 'large', at: { start: 0, end: 0 }, data: { skills, tokens, budget } };
        if (tokens <= budget || !settings.rules.includes(listingSize)) continue;
        const severity = settings.level(listingSize, finding, root);
        if (severity === 'off') continue;
        const place = { line: 1, column: 1, offset: 0 };
        const { id: rule, basis, source } = listingSize;
        const about = { skill: root, file: root, range: { start: place, end: place } };
        yield {
          rule,
          severity,
          basis,
          source,
          ...wording(listingSize, finding),
          ...about,
          fix: null,
          excerpt: null,
        };
      }
    },
  };
}
