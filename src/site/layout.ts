import { counted } from '../core/counted.ts';
import { PAGE_POLICY } from './headers.ts';
import { type Html, html } from './html.ts';

/** One page of a site. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** The way from the page up to the root of the site, such as `../../`; pages work below any folder. */
  readonly up: string;
  readonly main: Html;
}

/** What stands in place of the site's address until somebody says it. */
export const PLACEHOLDER_URL = 'https://skills.example';

/** A whole page: landmarks, a link over the navigation, and nothing from another origin. */
export function page({ title, description, up, main }: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}assets/style.css">
<script src="${up}assets/site.js" defer></script>
</head>
<body data-up="${up === '' ? './' : up}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="${up === '' ? './' : up}"><span class="mark" aria-hidden="true"></span>Agent Skills</a></header>
<main id="main" tabindex="-1">
${main}</main>
<footer class="bottom"><p>For programs: <a href="${up}.well-known/agent-skills/index.json">index.json</a> and <a href="${up}.well-known/agent-skills/index.sep-2640.json">index.sep-2640.json</a></p></footer>
</body>
</html>
`;
  return document.text;
}

/** The line that installs from this site; without a known address the script fills in the page's own. */
export function installLine(baseUrl: string | null, name?: string): Html {
  const rest = name === undefined ? undefined : html` <span class="word">--skill ${name}</span>`;
  const shown = (baseUrl ?? PLACEHOLDER_URL).replace(/\/+$/, '');
  const address =
    baseUrl === null
      ? html`<span class="address" data-address>${shown}</span>`
      : html`<span class="address">${shown}</span>`;
  return html`<div class="install"><code>npx skills add ${address}${rest}</code></div>
`;
}

const UNITS = ['KiB', 'MiB', 'GiB'] as const;

/** A size as people read it. */
export function readableSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1024 && unit < UNITS.length - 1; unit++) size /= 1024;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
