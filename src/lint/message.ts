import { quoted } from '../core/visible.ts';
import type { RuleText } from '../rules/rule.ts';
import type { Finding } from '../skill/finding.ts';

/** Fills a rule's words with a finding's data; what comes from the input is made visible and cut. */
export function wording(
  rule: Pick<RuleText, 'messages'>,
  finding: Pick<Finding, 'id' | 'data'>,
): { message: string; hint: string } {
  const words = rule.messages[finding.id];
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (whole, key: string) => {
      const value = finding.data?.[key];
      return value === undefined ? whole : quoted(String(value));
    });
  return { message: fill(words?.text ?? finding.id), hint: fill(words?.hint ?? '') };
}
