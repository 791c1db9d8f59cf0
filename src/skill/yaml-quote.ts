/**
 * A text as a quoted YAML scalar that reads back as the same string. Double quotes where nothing
 * needs escaping, else single quotes: neither form can then be misread by any known reader.
 */
export function quoteYaml(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
