/**
 * Build machines read the output of a step and obey some of it: GitHub takes a line that begins with
 * `::` and, anywhere in a line, `##[`; Azure `##vso[`; TeamCity `##teamcity[`. A skill must not get
 * to give such orders through a name that we print (L30).
 */
const HASH_COMMAND = /##(?=(?:vso|teamcity)?\[)/gi;
/** Whatever Unicode calls a blank is cut off before a line is looked at. */
const LINE_COMMAND = /^([^\S\r\n\u2028\u2029]*):(?=:)/gm;

/** Text for people in which no line is a command to a build machine; the first sign of one is shown as an escape. */
export function inertText(text: string): string {
  return text.replace(LINE_COMMAND, '$1\\x3a').replace(HASH_COMMAND, '#\\x23');
}

/** The same JSON value, spelled so that no line holds a command to a build machine. */
export function inertJson(json: string): string {
  return json.replace(HASH_COMMAND, '#\\u0023');
}

/** The same XML, spelled so that no line holds a command to a build machine. */
export function inertXml(xml: string): string {
  return xml.replace(HASH_COMMAND, '#&#35;');
}
