import { listPieces } from '../core/json.ts';
import { safeJson } from '../core/visible.ts';
import { fullMessage, type Report, summarize } from './report.ts';

/** The version of every JSON document; it changes when a field changes its meaning or goes. */
export const SCHEMA_VERSION = 1;

/** A report as the JSON document of the contract. */
export function jsonReport(report: Report): string {
  const diagnostics = report.diagnostics.map((diagnostic) => ({
    rule: diagnostic.rule,
    severity: diagnostic.severity,
    basis: diagnostic.basis,
    message: fullMessage(diagnostic),
    skill: diagnostic.skill,
    file: diagnostic.file,
    range: diagnostic.range,
    fix: diagnostic.fix?.kind ?? null,
    source: diagnostic.source,
  }));
  const skills = report.skills.map(({ name, path }) => ({ name, path }));
  return jsonDocument({ skills, diagnostics, summary: summarize(report), ...report.more });
}

/** What `jsonDocument` gives for one list, piece by piece: its values need not be kept as values. */
export function jsonListDocument(field: string, items: readonly string[]): Iterable<string> {
  const head = `{\n  "schemaVersion": ${SCHEMA_VERSION},\n  ${safeJson(field)}: [`;
  if (items.length === 0) return [`${head}]\n}\n`];
  return listPieces(`${head}\n`, items, '\n  ]\n}\n');
}

/** Any result as one JSON document with the schema version first. */
export function jsonDocument(content: Readonly<Record<string, unknown>>): string {
  return `${safeJson({ schemaVersion: SCHEMA_VERSION, ...content }, 2)}\n`;
}
