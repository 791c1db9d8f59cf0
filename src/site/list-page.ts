import { counted } from '../core/counted.ts';
import { safeJson } from '../core/visible.ts';
import { siteFile } from './file.ts';
import { type Html, html, NOTHING } from './html.ts';
import { installLine, page } from './layout.ts';
import type { ListedSkill, SiteFile, SiteOptions } from './model.ts';

/** How many skills one page lists: some 100 KB of HTML. */
export const PAGE_SIZE = 200;
/** How much of a description the list for searching carries, in code points. */
const SEARCHED_LENGTH = 200;

/** The pages that list all skills; where there are several, also the list that the search asks for. */
export function* listPages(
  listed: readonly ListedSkill[],
  options: SiteOptions,
): Generator<SiteFile> {
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  for (let number = 1; number <= pages; number++) {
    const shown = listed.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
    const text = listPage({ shown, number, pages, total: listed.length, options });
    yield siteFile(number === 1 ? 'index.html' : `page/${number}/index.html`, 'page', text);
  }
  if (pages > 1) yield siteFile('assets/search.json', 'asset', searchList(listed));
}

interface ListPage {
  readonly shown: readonly ListedSkill[];
  readonly number: number;
  readonly pages: number;
  readonly total: number;
  readonly options: SiteOptions;
}

function listPage({ shown, number, pages, total, options }: ListPage): string {
  const up = number === 1 ? '' : '../../';
  const source = pages > 1 ? html` data-list="${up}assets/search.json"` : NOTHING;
  const part = pages > 1 ? ` Page ${number} of ${pages}.` : '';
  const main = html`<div class="intro">
<h1>Agent Skills</h1>
<p class="lead">Folders of instructions that teach an AI agent a workflow. Read a skill before you install it.</p>
<h2 class="label">Install from this site</h2>
${installLine(options.baseUrl)}</div>
<div class="search" role="search" hidden${source}>
<label for="q">Search skills</label>
<input id="q" type="search" autocomplete="off" spellcheck="false" aria-controls="list" placeholder="Name or description">
</div>
<p class="count" id="count" role="status" aria-live="polite">${counted(total, 'skill')}.${part}</p>
<ul class="cards" id="list">
${shown.map((skill) => card(skill, up))}</ul>
${pages > 1 ? pageLinks(number, pages, up) : NOTHING}`;
  const title = number === 1 ? 'Agent Skills' : `Agent Skills, page ${number}`;
  return page({ title, description: `${counted(total, 'skill')} for AI agents.`, up, main });
}

function card(skill: ListedSkill, up: string): Html {
  const { name, description, version, license, files } = skill;
  const facts = [version && `v${version.replace(/^v/, '')}`, license, counted(files, 'file')];
  const shown = facts.flatMap((fact) => (fact ? [html`<span dir="auto">${fact}</span>`] : []));
  return html`<li class="card"><h2><a href="${up}skills/${name}/">${name}</a></h2>
<p dir="auto">${description}</p>
<p class="facts">${shown}</p></li>
`;
}

/** The neighbours of a page, its first and its last. */
function pageLinks(number: number, pages: number, up: string): Html {
  const wanted = [1, number - 1, number, number + 1, pages];
  const numbers = [...new Set(wanted)].filter((one) => one >= 1 && one <= pages);
  const links = numbers.map((one) => {
    const current = one === number ? html` aria-current="page"` : NOTHING;
    const target = one === 1 ? up || './' : `${up}page/${one}/`;
    return html`<li><a href="${target}"${current}><span class="unseen">Page </span>${one}</a></li>
`;
  });
  return html`<nav class="pages" aria-label="Pages"><ul>
${links}</ul></nav>
`;
}

/** Name and short description of every skill, a line each. */
function searchList(listed: readonly ListedSkill[]): string {
  const rows = listed.map(({ name, description }) => {
    const short = [...description.slice(0, SEARCHED_LENGTH * 2)].slice(0, SEARCHED_LENGTH).join('');
    return safeJson([name, short.replace(/\s+/g, ' ')]);
  });
  return `[\n${rows.join(',\n')}\n]\n`;
}
