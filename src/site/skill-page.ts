import { urlBelow } from '../catalog/skill-url.ts';
import { counted } from '../core/counted.ts';
import type { FileDigest } from '../digest/digest.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { WELL_KNOWN } from './headers.ts';
import { type Html, html, NOTHING } from './html.ts';
import { installLine, page, readableSize } from './layout.ts';
import { markdownHtml } from './markdown-html.ts';
import type { Download, ListedSkill, SiteOptions } from './model.ts';

/** All that the page of a skill tells. */
export interface SkillPageInput {
  readonly listed: ListedSkill;
  readonly skill: Skill;
  readonly digests: readonly FileDigest[];
  /** The digest of the skill's contents. */
  readonly digest: string;
  readonly download: Download;
  readonly options: SiteOptions;
}

/** Pages of skills lie two folders below the root. */
const UP = '../../';
/** The heading of the instructions is of this level; theirs come below it. */
const BODY_LEVEL = 2;

/** The page of one skill: how to get it, what it says, what it holds. */
export function skillPage(input: SkillPageInput): string {
  const { listed, skill, digests, options } = input;
  const places = new Map(digests.map(({ path }, i) => [path, `#file-${i + 1}`]));
  const text = skill.source?.text.slice(skill.source.bodyStart) ?? '';
  const main = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="${UP}">All skills</a></nav>
<div class="intro">
<h1>${listed.name}</h1>
<p class="lead" dir="auto">${listed.description}</p>
</div>
<div class="columns">
<section class="side" aria-labelledby="install">
<h2 class="label" id="install">Install</h2>
${installLine(options.baseUrl, listed.name)}${details(input)}</section>
<div class="text">
<section aria-labelledby="instructions">
<h2 class="label" id="instructions">Instructions</h2>
<div class="markdown" dir="auto">
${markdownHtml(text, places, BODY_LEVEL)}</div>
</section>
<section aria-labelledby="files">
<h2 class="label" id="files">Files</h2>
<ul class="files">
${digests.map((file, i) => fileRow(file, i + 1, input))}</ul>
</section>
</div>
</div>
`;
  return page({ title: listed.name, description: listed.description, up: UP, main });
}

function details({ listed, skill, digest, download }: SkillPageInput): Html {
  const size = `${counted(listed.files, 'file')}, ${readableSize(listed.bytes)}`;
  const href = `${UP}${WELL_KNOWN}${download.url}`;
  const name = download.url.endsWith('.tar.gz') ? `${listed.name}.tar.gz` : 'SKILL.md';
  const facts: readonly (readonly [string, Html | string | undefined])[] = [
    ['Version', listed.version],
    ['Licence', listed.license],
    ['Compatibility', textField(skill, 'compatibility')],
    ['Allowed tools', allowedTools(skill)],
    ['Size', size],
    [
      'Download',
      html`<a href="${href}" download="${name}">${name}</a> (${readableSize(download.bytes.length)})`,
    ],
    ['Digest of the download', digestHtml(download.digest)],
    ['Digest of the contents', digestHtml(digest)],
  ];
  const rows = facts.map(([label, value]) =>
    value === undefined || value === ''
      ? NOTHING
      : html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>
`,
  );
  return html`<dl class="details">
${rows}</dl>
<p class="note">A digest tells that the bytes are these. It does not tell that they are safe.</p>
`;
}

/** As it is written: some authors write a text, some a list. */
function allowedTools(skill: Skill): string | undefined {
  const value = fieldOf(skill.frontmatter, 'allowed-tools')?.value;
  if (value?.kind !== 'list') return textField(skill, 'allowed-tools');
  return value.items.flatMap((item) => (item.kind === 'scalar' ? [item.value] : [])).join(', ');
}

function fileRow({ path, size, digest }: FileDigest, number: number, input: SkillPageInput): Html {
  const { listed, skill, options } = input;
  const isLoose = options.hybrid || listed.files === 1;
  const url =
    listed.files === 1 ? input.download.url : urlBelow('', [listed.name, ...path.split('/')]);
  const name = html`<bdi>${path}</bdi>`;
  const shown = isLoose ? html`<a href="${UP}${WELL_KNOWN}${url}">${name}</a>` : name;
  const badge = skill.files.get(path)?.executable
    ? html` <span class="badge">executable</span>`
    : NOTHING;
  return html`<li id="file-${number}"><span class="path">${shown}</span> <span class="size">${readableSize(size)}</span>${badge}
${digestHtml(digest)}</li>
`;
}

function digestHtml(digest: string): Html {
  return html`<code class="digest">${digest}</code>`;
}
