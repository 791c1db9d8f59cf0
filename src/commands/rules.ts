import { unknownRule } from '../lint/settings.ts';
import { jsonDocument } from '../report/json.ts';
import { explainRule, listRules } from '../report/rules.ts';
import { describeRule } from '../rules/rule.ts';
import { ALL_RULES, exampleText, isVerifyRule } from '../verify/registry.ts';
import { type Command, wantsJson } from './command.ts';

/** `skills rules`: what is checked, and why. */
export const rules: Command = async (input, host) => {
  const id = input.words[0];
  const one = ALL_RULES.find((rule) => rule.id === id);
  if (id !== undefined && !one) throw unknownRule(id, ALL_RULES);
  const chosen = one ? [one] : ALL_RULES;
  const style = { color: input.color, columns: host.stdout.columns };
  if (wantsJson(input)) host.stdout.write(jsonDocument({ rules: chosen.map(describeRule) }));
  else if (one) {
    const examples = { bad: exampleText(one.bad), good: exampleText(one.good) };
    host.stdout.write(explainRule(described(one), examples, style));
  } else host.stdout.write(listRules(ALL_RULES.map(described), style));
  return 0;
};

/** The description for people also says which client a rule is about, and which command reports it. */
function described(rule: (typeof ALL_RULES)[number]) {
  const command = isVerifyRule(rule) ? 'verify' : undefined;
  const profile = rule.basis === 'client' ? rule.profile : undefined;
  return { ...describeRule(rule), profile, command };
}
