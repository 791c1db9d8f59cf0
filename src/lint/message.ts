import { quoted } from '../core/visible.ts';
import type { RuleText } from '../rules/rule.ts';
import type { Finding } from '../skill/finding.ts';

/** Fills a rule's words with a finding's data; what comes from the input is made visible and cut. */
export function wording(
  rule: Pick<RuleText, 'messages'>,
  finding: Pick<Finding, 'id' | 'data'>,
): { message: string; hint: string } {
  const words = rule.messages[finding.id];
  const { data } = finding;
  return { message: fill(words?.text ?? finding.id, data), hint: fill(words?.hint ?? '', data) };
}

function fill(template: string, data: Finding['data']): string {
  if (!data || !template.includes('{')) return template;
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = data[key];
    return value === undefined ? whole : quoted(String(value));
  });
}
