import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { LISTING_BUDGET, listingSize } from '../rules/listing-size.ts';
import { tokenCount } from '../skill/published.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { wording } from './message.ts';
import type { Settings } from './settings.ts';

/** What one skill adds to the listing, and how the sum is to be judged. */
export interface ListingShare {
  readonly tokens: number;
  readonly budget: number;
  /** Null where nobody wants to hear of it. */
  readonly severity: Severity | null;
}

/** What all names and descriptions under one path argument cost an agent at start-up. */
export interface ListingSize extends ListingShare {
  readonly root: string;
  readonly skills: number;
}

/** What a skill's name and description cost, under the settings that hold for it. */
export function listingShare(skill: Skill, root: string, settings: Settings): ListingShare {
  const text = `${textField(skill, 'name') ?? ''} ${textField(skill, 'description') ?? ''}`;
  const isOn = settings.rules.includes(listingSize);
  const level = isOn ? settings.level(listingSize, { id: 'large', at: WHOLE_FILE }, root) : 'off';
  return {
    tokens: tokenCount(text),
    budget: settings.listingBudget ?? LISTING_BUDGET,
    severity: level === 'off' ? null : level,
  };
}

/** Adds the shares up, root by root. */
export function listingSizes(
  shares: Iterable<{ readonly root: string; readonly listing: ListingShare }>,
): ListingSize[] {
  const roots = new Map<string, ListingSize & { skills: number; tokens: number }>();
  for (const { root, listing } of shares) {
    const sum = roots.get(root) ?? { ...listing, root, skills: 0, tokens: 0 };
    sum.skills++;
    sum.tokens += listing.tokens;
    roots.set(root, sum);
  }
  return [...roots.values()];
}

/** A finding about the folder where a listing is over its budget. */
export function* listingFindings(sizes: readonly ListingSize[]): Generator<Diagnostic> {
  for (const { root, skills, tokens, budget, severity } of sizes) {
    if (tokens <= budget || severity === null) continue;
    const place = { line: 1, column: 1, offset: 0 };
    const { id: rule, basis, source } = listingSize;
    const about = { skill: root, file: root, range: { start: place, end: place } };
    const words = wording(listingSize, { id: 'large', data: { skills, tokens, budget } });
    yield { rule, severity, basis, source, ...words, ...about, fix: null, excerpt: null };
  }
}
