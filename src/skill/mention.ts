import { nameOf } from './name.ts';
import { type Skill, type TextDocument, textField } from './skill.ts';
import { isMarkdown } from './text-files.ts';

/** Words with which a text speaks about an attack instead of asking for it. */
const WARNING_WORDS = new RegExp(
  [
    String.raw`\b(?:never|don['’]?t|do not|must not|mustn['’]t|should not|shouldn['’]t|cannot|avoid|refuse|reject)\b`,
    String.raw`\b(?:malicious|malware|attack|attacker|attackers|attacks|exploit|payload|unsafe|insecure|dangerous|destructive|harmful|suspicious|evil|hostile|untrusted|unverified)\b`,
    String.raw`\b(?:vulnerab|injection|exfiltrat|backdoor|obfuscat|red flags?|anti-?patterns?|forbidden|prohibited|disallow|blocked?|blocklist|denylist|deny|detects?|detected|flags?|flagged|scan(?:s|ner|ning)?|catch(?:es)?|warns?|reports?)`,
    String.raw`[❌🚫⛔⚠☠🔴🛑]|\bBAD\b|\bWRONG\b|\bNO:`,
  ].join('|'),
  'iu',
);

/** How far before a place its context is read: the line itself, a lead-in and perhaps a heading. */
const CONTEXT = 400;

/** Skills whose subject is attacks quote them. */
const SECURITY_SUBJECT =
  /secur|vulnerab|pen-?test|malware|threat|exploit|injection|red-?team|forensic|guardrail|sandbox|\baudit/i;

/** True where the text around a place warns of what stands there, or only describes it. */
export function isMention(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - CONTEXT);
  const before = text.slice(from, start).split('\n').slice(-4).join('\n');
  const after = text.slice(end, end + CONTEXT).split('\n', 1)[0] ?? '';
  return WARNING_WORDS.test(before) || WARNING_WORDS.test(after);
}

/** True for the documents of a skill that teaches about attacks; its scripts are judged like any other. */
export function quotesAttacks(skill: Skill, document: TextDocument): boolean {
  if (!isMarkdown(document.path)) return false;
  const description = textField(skill, 'description') ?? '';
  return SECURITY_SUBJECT.test(nameOf(skill)?.value ?? '') || SECURITY_SUBJECT.test(description);
}
