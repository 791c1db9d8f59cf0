import { unknownRule } from '../lint/settings.ts';
import { jsonDocument } from '../report/json.ts';
import { explainRule, listRules } from '../report/rules.ts';
import { RULES, ruleById } from '../rules/registry.ts';
import { describeRule } from '../rules/rule.ts';
import { type Command, wantsJson } from './command.ts';

/** `skills rules`: what is checked, and why. */
export const rules: Command = async (input, host) => {
  const id = input.words[0];
  const one = id === undefined ? undefined : ruleById(id);
  if (id !== undefined && !one) throw unknownRule(id);
  const chosen = one ? [one] : RULES;
  const style = { color: input.color, columns: host.stdout.columns };
  if (wantsJson(input)) host.stdout.write(jsonDocument({ rules: chosen.map(describeRule) }));
  else if (one) host.stdout.write(explainRule(withProfile(one), plainExamples(one), style));
  else host.stdout.write(listRules(RULES.map(withProfile), style));
  return 0;
};

/** The description for people also says which client a rule is about. */
function withProfile(rule: (typeof RULES)[number]) {
  return { ...describeRule(rule), profile: rule.basis === 'client' ? rule.profile : undefined };
}

/** The first bad and good example of a rule as texts; whole folders are left to the documentation. */
function plainExamples(rule: (typeof RULES)[number]) {
  const plain = (examples: typeof rule.bad) => {
    for (const example of examples) {
      const skill = typeof example === 'string' ? example : example.skill;
      if (typeof skill === 'string') return skill.replace(/[«»]/g, '');
    }
    return undefined;
  };
  return { bad: plain(rule.bad), good: plain(rule.good) };
}
