/** Words that some YAML reader takes for a truth value or for nothing. */
const TAKEN = new Set('y n yes no on off true false null'.split(' '));
/** Words that every reader takes for a string: letters first, then no colon, sign or hash. */
const PLAIN = /^[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z][A-Za-z0-9]*)*\.?$/;

/**
 * A one-line text as a YAML value that every known reader reads as that string. Quotes are left out
 * only where nothing could be misread; inside them nothing is escaped but a quote by itself.
 */
export function yamlText(text: string): string {
  if (PLAIN.test(text) && !TAKEN.has(text.toLowerCase())) return text;
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
