import type { Diagnostic, Fix, Severity } from '../core/diagnostic.ts';
import { safeJson, visible } from '../core/visible.ts';
import { fingerprints } from './fingerprint.ts';
import { fullMessage, type Report } from './report.ts';
import type { DescribedRule } from './rules.ts';
import { inertJson } from './runner-safe.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The name by which code scanning services know the root of a checkout. */
const ROOT = '%SRCROOT%';

/** Ours, with a version: a service that counts by its own key adds that beside it. */
const FINGERPRINT = 'skillFinding/v1';

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** A report as a SARIF 2.1.0 log with one run. */
export function sarifReport(
  report: Report,
  rules: readonly DescribedRule[],
  version: string,
): string {
  const indexes = new Map(rules.map((rule, index) => [rule.id, index]));
  const prints = fingerprints(report.diagnostics);
  const run = {
    tool: { driver: { name: 'skills', version, rules: rules.map(descriptor) } },
    invocations: [{ executionSuccessful: true }],
    columnKind: 'utf16CodeUnits',
    // A lone carriage return ends a line for us, which SARIF does not take for granted.
    newlineSequences: ['\r\n', '\n', '\r'],
    results: report.diagnostics.map((diagnostic, at) => ({
      ruleId: diagnostic.rule,
      ruleIndex: indexes.get(diagnostic.rule),
      level: LEVELS[diagnostic.severity],
      message: { text: messageText(fullMessage(diagnostic)) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifactLocation(diagnostic.file),
            region: findingRegion(diagnostic),
          },
        },
      ],
      partialFingerprints: { [FINGERPRINT]: prints[at] },
      fixes: fixesOf(diagnostic),
      properties: { basis: diagnostic.basis, source: diagnostic.source },
    })),
  };
  return inertJson(`${safeJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, 2)}\n`);
}

function descriptor({ id, summary, why, basis, source, severity, fix }: DescribedRule) {
  const isUrl = /^https?:\/\//.test(source);
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    help: {
      text: `${summary}\n\n${why}\n\nSource: ${source}`,
      markdown: `**${summary}**\n\n${why}\n\nSource: ${isUrl ? `<${source}>` : source}`,
    },
    ...(isUrl ? { helpUri: source } : {}),
    defaultConfiguration: configuration(severity),
    properties: { basis, fix, tags: [basis] },
  };
}

/** A rule that is off has no weight of its own: each of its findings carries one. */
function configuration(severity: string) {
  if (severity === 'off') return { enabled: false };
  return { level: LEVELS[severity as Severity] ?? 'warning' };
}

/**
 * Plain text by SARIF's rules: `[text](target)` would become a link and `{0}` an argument, and names
 * from a skill must become neither (L30).
 */
function messageText(text: string): string {
  const shown = visible(text).replace(/\{(\d{1,9})\}/g, '{{$1}}');
  return shown.includes('](') ? shown.replace(/[[\]\\]/g, '\\$&') : shown;
}

/** A path as a URI reference: relative to the root, or absolute where the path is. */
function artifactLocation(path: string) {
  if (/^[a-z][a-z0-9+.-]{0,31}:\/\//i.test(path)) return { uri: wholeUri(path) };
  const absolute = /^(?:\/|[A-Za-z]:\/)/.test(path);
  const uri = path.split('/').map(encodeSegment).join('/');
  if (!absolute) return { uri, uriBaseId: ROOT };
  return { uri: uri.startsWith('/') ? `file://${uri}` : `file:///${uri.replace('%3A', ':')}` };
}

/** An address is a URI already; what cannot stand in one is encoded. */
function wholeUri(address: string): string {
  const text = address.replace(/\p{Surrogate}/gu, '\ufffd');
  return text.replace(/[^A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]/gu, encodeURIComponent);
}

/** A lone surrogate has no UTF-8 form, so that it would be an exception here. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The exact range; of a finding about a whole file or folder only the line that services ask for. */
function findingRegion({ range, excerpt }: Diagnostic) {
  return excerpt === null && range.end.offset === 0 ? { startLine: 1 } : region(range);
}

function region({ start, end }: Diagnostic['range']) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
}

/** What `--fix` would write; a fix that renames a file cannot be said in SARIF. */
function fixesOf({ fix, file, hint }: Diagnostic) {
  if (!fix || fix.edits.length === 0 || fix.renameTo !== undefined) return undefined;
  const how = fix.kind === 'safe' ? 'Safe fix' : 'Fix that decides something for you';
  return [
    {
      description: { text: messageText(hint === '' ? `${how}.` : `${how}: ${hint}`) },
      artifactChanges: [
        { artifactLocation: artifactLocation(file), replacements: replacements(fix) },
      ],
    },
  ];
}

function replacements({ edits, places }: Fix) {
  return edits.map(({ range, text }, index) => {
    const place = places?.[index];
    const offsets = { charOffset: range.start, charLength: range.end - range.start };
    return { deletedRegion: place ? region(place) : offsets, insertedContent: { text } };
  });
}
