import { compareText, type Diagnostic } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import { fullMessage, type Report } from './report.ts';
import { inertXml } from './runner-safe.ts';
import { xmlText } from './xml.ts';

/** What XML 1.0 forbids and `visible` lets pass, since a terminal does not mind it. */
const NOT_XML = /[\ufffe\uffff]/g;

/** A report as JUnit XML: a suite per skill, a failed case per error, a passed one per other finding. */
export function junitReport(report: Report): string {
  const suites = [...bySkill(report)].map(([path, findings]) => suite(path, findings));
  const cases = suites.reduce((sum, { tests }) => sum + tests, 0);
  const failures = suites.reduce((sum, { failed }) => sum + failed, 0);
  const head = `<testsuites name="skills" tests="${cases}" failures="${failures}" errors="0">`;
  const body = suites.map(({ xml }) => xml).join('');
  return inertXml(`<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${body}</testsuites>\n`);
}

/** The findings of each skill; a skill without any is there too, since it passed. */
function bySkill({ skills, diagnostics }: Report): Map<string, Diagnostic[]> {
  const paths = [...skills.map(({ path }) => path), ...diagnostics.map(({ skill }) => skill)];
  const groups = new Map<string, Diagnostic[]>();
  for (const path of paths.sort(compareText)) groups.set(path, []);
  for (const diagnostic of diagnostics) groups.get(diagnostic.skill)?.push(diagnostic);
  return groups;
}

function suite(path: string, findings: readonly Diagnostic[]) {
  const failed = findings.filter(({ severity }) => severity === 'error').length;
  const tests = Math.max(1, findings.length);
  const counts = `tests="${tests}" failures="${failed}" errors="0" skipped="0"`;
  // Readers drop a suite without cases, so that a clean skill would look as if it had not been checked.
  const passed = `    <testcase name="lint" classname="${escapeXml(path)}"/>\n`;
  const cases = findings.length === 0 ? passed : findings.map(testCase).join('');
  const xml = `  <testsuite name="${escapeXml(path)}" ${counts}>\n${cases}  </testsuite>\n`;
  return { tests, failed, xml };
}

function testCase(diagnostic: Diagnostic): string {
  const { rule, skill, file, range, severity } = diagnostic;
  const { line, column } = range.start;
  const place = `${file}:${line}:${column}`;
  const name = escapeXml(`${rule} ${place}`);
  const at = `classname="${escapeXml(skill)}" file="${escapeXml(file)}" line="${line}"`;
  return `    <testcase name="${name}" ${at}>\n${outcome(diagnostic, severity, place)}    </testcase>\n`;
}

function outcome(diagnostic: Diagnostic, severity: Diagnostic['severity'], place: string): string {
  const { rule, message, source } = diagnostic;
  const text = `${escapeXml(place)}\n${escapeXml(fullMessage(diagnostic))}\n${escapeXml(source)}`;
  if (severity !== 'error') return `      <system-out>${severity}: ${text}</system-out>\n`;
  const about = `message="${escapeXml(message)}" type="${escapeXml(rule)}"`;
  return `      <failure ${about}>${text}</failure>\n`;
}

/** Text for an element or a quoted attribute: nothing in it can end either, or be refused by a parser. */
function escapeXml(text: string): string {
  const shown = visible(text);
  return xmlText(shown.replace(NOT_XML, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`));
}
