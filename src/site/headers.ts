import type { SiteFile, SiteFileKind } from './model.ts';

/** Where readers look for the index (WK-01). */
export const WELL_KNOWN = '.well-known/agent-skills/';
/** The folder of what never changes; no skill can have a name with an underscore. */
export const BY_DIGEST = 'by_digest/';

/** What a page may do: show itself, its own style and script, and ask its own origin. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";
/** What a skill's file may do when a browser opens it as a page: nothing. */
export const CONTENT_POLICY = "sandbox; default-src 'none'";

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  gz: 'application/gzip',
  zip: 'application/zip',
};
/** Types that a browser would run or draw in our name if a skill's file had them. */
const NOT_FOR_CONTENT = new Set(['html', 'css', 'js', 'svg']);
const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file (WK-06); what a skill brings is never a page, a script or a drawing. */
export function contentTypeOf(path: string, kind: SiteFileKind): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? 'txt' : name.slice(dot + 1);
  if (kind === 'content' && NOT_FOR_CONTENT.has(ending)) return TYPES['txt'] ?? UNKNOWN_TYPE;
  return TYPES[ending] ?? UNKNOWN_TYPE;
}

const REVALIDATE = 'public, max-age=0, must-revalidate';
const FOR_EVER = 'public, max-age=31536000, immutable';
const SAFE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } as const;
const FOR_PAGES = {
  ...SAFE,
  'Content-Security-Policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
} as const;
const FOR_DATA = {
  ...SAFE,
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': CONTENT_POLICY,
} as const;

/** The headers of an answer that carries a file of the site. */
export function headersOf(file: SiteFile): Readonly<Record<string, string>> {
  const isData = file.kind === 'index' || file.kind === 'content';
  return {
    'Content-Type': file.contentType,
    ...(isData ? FOR_DATA : FOR_PAGES),
    // A stale archive behind a new index is dropped by readers without a word: only what cannot change is kept.
    'Cache-Control': file.immutable ? FOR_EVER : REVALIDATE,
  };
}

type Rule = readonly [pattern: string, headers: Readonly<Record<string, string>>];

/**
 * The same headers as static hosts read them from `_headers`. Where two rules match, hosts join the values of
 * one header with a comma, so no path gets one header from two of these rules.
 */
export function headersFile(hashedNames: boolean): string {
  const data = `/${WELL_KNOWN}`;
  const current = { 'Cache-Control': REVALIDATE };
  const document = {
    'Content-Type': 'application/json',
    ...(hashedNames ? current : {}),
  };
  const pages = ['/', '/index.html', '/page/*', '/skills/*', '/assets/*'];
  const rules: Rule[] = [
    ...pages.map((pattern): Rule => [pattern, { ...FOR_PAGES, ...current }]),
    [`${data}*`, hashedNames ? FOR_DATA : { ...FOR_DATA, ...current }],
    [`${data}index.json`, document],
    [`${data}index.sep-2640.json`, document],
    [`${data}*.tar.gz`, { 'Content-Type': 'application/gzip' }],
    [`${data}*/SKILL.md`, { 'Content-Type': 'text/markdown; charset=utf-8' }],
  ];
  if (hashedNames) rules.push([`${data}${BY_DIGEST}*`, { 'Cache-Control': FOR_EVER }]);
  return rules.map(ruleText).join('\n');
}

function ruleText([pattern, headers]: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${pattern}\n${lines.join('')}`;
}
