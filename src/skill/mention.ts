import { forLatest } from '../core/kept.ts';
import { nameOf } from './name.ts';
import { type Skill, type TextDocument, textField } from './skill.ts';
import { isMarkdown } from './text-files.ts';

/**
 * Ways in which a text forbids a command or calls it bad. The words have to be about running it: "never
 * fail" or "avoid questions" before a command says nothing about the command.
 */
const NEGATION = String.raw`\b(?:never|don['’]?t|do not|must not|mustn['’]t|should not|shouldn['’]t|cannot|avoid|refuse to|reject)`;
const ACTING = String.raw`(?:run|running|use|using|execut\w{1,4}|pip(?:e|ing)|past(?:e|ing)|call|calling|invok\w{1,4}|do|doing|writ(?:e|ing)|suggest\w{0,4}|follow\w{0,4}|curl|wget|obey\w{0,4}|load\w{0,4}|open\w{0,4})`;
const FORBIDS = new RegExp(
  [
    String.raw`${NEGATION}\s{1,4}(?:\w{1,12}\s{1,4}){0,1}${ACTING}\b`,
    String.raw`${NEGATION}:?\s{1,4}(?:["'\u0060“]|$)`,
    String.raw`\b(?:malicious|malware|attack(?:er|ers|s)?|exploit|payload|unsafe|insecure|dangerous|harmful|suspicious|vulnerab\w{0,8}|injection|exfiltrat\w{0,8}|backdoor|obfuscat\w{0,6}|red flags?|anti-?patterns?|forbidden|prohibited|disallowed|blocklist|denylist)\b`,
    '[❌🚫⛔☠🛑]',
  ].join('|'),
  'iu',
);
const MARKED = /\bBAD\b|\bWRONG\b|\bNO:/;

/** How far before a place its context is read: the line itself and the lines that lead to it. */
const CONTEXT = 400;
const LEADING_LINES = 4;

/** Addresses carry words of their own; they are not what the text says about a command. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,10}:\/{0,2}[^\s)>'"`]+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b/gi;

/** True where the text around a place forbids what stands there, or calls it an attack. */
export function isMention(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - CONTEXT);
  const before = text.slice(from, start).split('\n').slice(-LEADING_LINES).join('\n');
  const after = text.slice(end, end + CONTEXT).split('\n', 1)[0] ?? '';
  const says = (part: string) => {
    const words = part.replace(ADDRESS, ' ');
    return FORBIDS.test(words) || MARKED.test(words);
  };
  return says(before) || says(after);
}

/** Skills whose subject is attacks quote them. */
const SECURITY_SUBJECT =
  /secur|vulnerab|pen-?test|malware|threat|exploit|injection|red-?team|forensic|guardrail|sandbox|\baudit/i;

/** True for the documents of a skill that teaches about attacks; its scripts are judged like any other. */
export function quotesAttacks(skill: Skill, document: TextDocument): boolean {
  return isMarkdown(document.path) && isAboutSecurity(skill);
}

const isAboutSecurity = forLatest((skill: Skill): boolean => {
  const description = textField(skill, 'description') ?? '';
  return SECURITY_SUBJECT.test(nameOf(skill)?.value ?? '') || SECURITY_SUBJECT.test(description);
});
