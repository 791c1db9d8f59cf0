import type { Range } from '../core/text.ts';
import { BLANK, COLON, TAB } from '../core/units.ts';
import { SIGN } from './signs.ts';
import type { TextDocument } from './skill.ts';

/** A value that looks like a live credential. */
export interface Secret extends Range {
  readonly kind: string;
}

/** Credential forms with a fixed beginning and length: the issuers made them to be found. */
const KNOWN: readonly (readonly [string, RegExp])[] = [
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{82})\b/g],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20}\b/g],
  ['Slack token', /\bxox[abeprs]-[0-9]{8,14}-[0-9A-Za-z-]{16,64}/g],
  ['Stripe key', /\b[rs]k_live_[0-9A-Za-z]{24,99}\b/g],
  ['API key', /\bsk-(?:ant-|proj-|or-v1-)?[A-Za-z0-9_-]{32,180}/g],
  ['Google API key', /\bAIza[0-9A-Za-z_-]{35}/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['SendGrid key', /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g],
  ['Hugging Face token', /\bhf_[A-Za-z]{34}\b/g],
];

const KNOWN_START =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|k_live_|\bsk-|AIza|npm_|SG\.|hf_/;

/** A quoted value, the sign before it that assigns it, and the words before that which name a credential. */
const VALUE = /^[A-Za-z0-9+/_=-]{24,128}$/;
const MIN_VALUE = 24;
const MAX_VALUE = 128;
const MAX_BLANKS = 4;
const CREDENTIAL =
  /(?:api[_-]?key|secret|token|passw(?:or)?d|credential|access[_-]?key|private[_-]?key)\w{0,20}["']?[ \t]{0,4}$/i;
const NAME_LENGTH = 60;

/** A PEM header; whether a key follows is judged by the characters behind it. */
const PEM_HEADER = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY-----/g;
/** How much behind a PEM header is read, and how many characters of key data make it more than a mention. */
const PEM_LOOK = 400;
const PEM_DATA = /^[A-Za-z0-9+/=]{60,}/;

/** Words that people put where a real value will go. */
const PLACEHOLDER =
  /example|sample|your|xxx|change|redact|dummy|test|fake|mock|demo|placeholder|insert|replace|todo|goes|here|value|foo|bar|abc|1234|0000|secret|password|token|key_|\.\.\./i;

/** Bits per character below which a value is a word or a pattern, not a random key. */
const MIN_ENTROPY = 3.5;

/** Every value of a text that looks like a live credential, in order. */
export function findSecrets({ text, signs }: Pick<TextDocument, 'text' | 'signs'>): Secret[] {
  const found = (signs & SIGN.token) === 0 ? [] : knownForms(text);
  if ((signs & SIGN.credential) !== 0) addAssigned(text, found);
  return found.length === 0 ? found : withoutOverlap(found);
}

/** Values in the form of a known issuer, and private keys. */
function knownForms(text: string): Secret[] {
  const found: Secret[] = [];
  if (KNOWN_START.test(text)) {
    for (const [kind, pattern] of KNOWN) {
      for (const match of text.matchAll(pattern)) {
        const value = match[0].replace(/^[A-Za-z]{2,6}[-_.](?:[a-z]{2,6}\d?[-_])*/, '');
        const isKey = isRandom(value) && (kind !== 'API key' || isMixed(value));
        if (isKey) found.push(place(kind, match.index, match[0]));
      }
    }
  }
  if (text.includes('PRIVATE KEY-----')) {
    for (const match of text.matchAll(PEM_HEADER)) {
      const end = match.index + match[0].length;
      const data = text.slice(end, end + PEM_LOOK).replace(/\\[nr]|[\s"'+,]/g, '');
      const key = PEM_DATA.exec(data)?.[0];
      if (key && isRandom(key)) found.push(place('private key', match.index, match[0]));
    }
  }
  return found;
}

/** Quoted values that are assigned to a name of a credential. */
function addAssigned(text: string, found: Secret[]): void {
  for (const quote of QUOTES) {
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      const sign = assigningSign(text, at);
      const value = sign < 0 ? undefined : assignedAt(text, at, sign);
      if (value !== undefined) found.push(place('credential', at + 1, value));
    }
  }
}

const QUOTES = ['"', "'"];

/** Where the `:` or `=` before a quote stands; -1 where there is none, as before nearly all quotes. */
function assigningSign(text: string, quote: number): number {
  let at = quote - 1;
  while (at >= quote - MAX_BLANKS && isBlank(text.charCodeAt(at))) at--;
  const unit = text.charCodeAt(at);
  return unit === COLON || unit === EQUALS ? at : -1;
}

function isBlank(unit: number): boolean {
  return unit === BLANK || unit === TAB;
}

/** The value that a quote opens, where a credential stands before the sign and it looks like one. */
function assignedAt(text: string, at: number, sign: number): string | undefined {
  const length = unitsUpToQuote(text, at + 1);
  if (length < MIN_VALUE) return undefined;
  const value = text.slice(at + 1, at + 1 + length);
  if (!VALUE.test(value)) return undefined;
  const name = text.slice(Math.max(0, sign - NAME_LENGTH), sign);
  return CREDENTIAL.test(name) && isRandom(value) && isMixed(value) ? value : undefined;
}

const DOUBLE = 34;
const SINGLE = 39;
const EQUALS = 61;

/** How many units stand before the next quote; 0 where a blank or the longest value comes first. */
function unitsUpToQuote(text: string, from: number): number {
  for (let at = from; at <= from + MAX_VALUE; at++) {
    const unit = text.charCodeAt(at);
    if (unit === DOUBLE || unit === SINGLE) return at - from;
    // Behind the end it is no number.
    if (!(unit > BLANK)) return 0;
  }
  return 0;
}

function place(kind: string, start: number, text: string): Secret {
  return { kind, start, end: start + text.length };
}

/** A credential can have two of the forms above: the first one names it. */
function withoutOverlap(found: Secret[]): Secret[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Secret[] = [];
  for (const secret of found) {
    if (secret.start >= (kept.at(-1)?.end ?? 0)) kept.push(secret);
  }
  return kept;
}

/** True for a value without placeholder words whose characters are spread like a random key's. */
export function isRandom(value: string): boolean {
  return !PLACEHOLDER.test(value) && entropy(value) >= MIN_ENTROPY;
}

/** The form of an identifier that is not meant to be secret. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Random values of that length have digits and letters; identifiers and slugs are words with marks. */
function isMixed(value: string): boolean {
  const digits = value.replace(/[^0-9]/g, '').length;
  if (UUID.test(value)) return false;
  return digits >= 3 && /[a-z]/i.test(value) && !/^[a-z]+(?:[-_/][a-z0-9]+)*$/i.test(value);
}

/** Shannon entropy in bits per character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / value.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
