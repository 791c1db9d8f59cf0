import { DISCOVERY_SCHEMA } from '../../src/catalog/discovery.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { listen, type RunningSite } from '../interop/loopback.ts';
import { archiveBytes } from './example.ts';

/** One answer of a site; `announced` is a length that the body does not reach. */
export interface SiteAnswer {
  readonly body: string | Uint8Array;
  readonly type?: string;
  readonly status?: number;
  readonly announced?: number;
  readonly location?: string;
  /** A content encoding that the body is in. */
  readonly encoding?: string;
}

/** The answers of a site by path. */
export type SiteAnswers = Record<string, SiteAnswer>;

const FOLDER = '/.well-known/agent-skills/';
const description = (name: string) => `Handles ${name}. Use when a customer asks about ${name}.`;

/** The text of a small skill. */
export function skillText(name: string, about = description(name)): string {
  return `---\nname: ${name}\ndescription: ${about}\n---\n\n# ${name}\n\nDo it.\n`;
}

/** The files of the skill that the good site publishes as an archive. */
export const REFUNDS = {
  'SKILL.md': skillText('refunds'),
  'references/law.md': '# Law\n\nTwo weeks.\n',
};

/** An entry of the index before it is written; a damage changes any of it. */
export type Entry = Record<string, unknown>;

/** A discovery site with an archive and a single file, made by hand; a damage changes entries or answers. */
export function goodSite(
  damage: (entries: Entry[], answers: SiteAnswers) => string | undefined = () => undefined,
  archive: Readonly<Record<string, string>> = REFUNDS,
): SiteAnswers {
  const packed = archiveBytes('refunds.tar.gz', { archive });
  const notes = skillText('notes');
  const answers: SiteAnswers = {
    [`${FOLDER}refunds.tar.gz`]: { body: packed, type: 'application/gzip' },
    [`${FOLDER}notes/SKILL.md`]: { body: notes, type: 'text/markdown; charset=utf-8' },
  };
  const entry = (name: string, type: string, url: string, body: string | Uint8Array) => ({
    name,
    type,
    description: description(name),
    url,
    digest: digestBytes(body),
  });
  const entries: Entry[] = [
    entry('refunds', 'archive', 'refunds.tar.gz', packed),
    entry('notes', 'skill-md', 'notes/SKILL.md', notes),
  ];
  const schema = damage(entries, answers) ?? DISCOVERY_SCHEMA;
  const index = JSON.stringify({ $schema: schema, skills: entries }, null, 2);
  return { [`${FOLDER}index.json`]: { body: index, type: 'application/json' }, ...answers };
}

/** One thing wrong with a site, and the rule that must name it. */
export interface Damage {
  readonly name: string;
  readonly rule: string;
  readonly site: SiteAnswers;
  readonly options?: readonly string[];
  /** True where installers take the skill all the same: they do not look at what is wrong. */
  readonly installed?: true;
}

const archive = `${FOLDER}refunds.tar.gz`;

/** The good site with another archive, whose digest the index tells. */
export function withArchive(body: Uint8Array): SiteAnswers {
  return goodSite((entries, answers) => {
    answers[archive] = { body, type: 'application/gzip' };
    Object.assign(entries[0] ?? {}, { digest: digestBytes(body) });
    return undefined;
  });
}

function withEntry(change: (entry: Entry, entries: Entry[]) => void): SiteAnswers {
  return goodSite((entries) => {
    change(entries[0] ?? {}, entries);
    return undefined;
  });
}

function withAnswer(change: Partial<SiteAnswer>): SiteAnswers {
  return goodSite((_, answers) => {
    answers[archive] = { ...(answers[archive] ?? { body: '' }), ...change };
    return undefined;
  });
}

const packed = archiveBytes('refunds.tar.gz', { archive: REFUNDS });
const prefixed = (prefix: string) =>
  Object.fromEntries(Object.entries(REFUNDS).map(([path, text]) => [prefix + path, text]));

/** The deliberate damages of the task: none may pass. */
export const DAMAGES: readonly Damage[] = [
  {
    name: 'wrong $schema',
    rule: 'index-version',
    site: goodSite(() => 'https://schemas.agentskills.io/discovery/0.2/schema.json'),
  },
  {
    name: 'uppercase digest',
    rule: 'digest-format',
    site: withEntry((entry) => {
      entry['digest'] = `sha256:${String(entry['digest']).slice(7).toUpperCase()}`;
    }),
  },
  {
    name: 'stale digest',
    rule: 'digest-mismatch',
    site: withAnswer({
      body: archiveBytes('a.tar.gz', { archive: { ...REFUNDS, 'new.md': 'New.\n' } }),
    }),
  },
  {
    name: 'wrapper folder',
    rule: 'archive-refused',
    site: withArchive(archiveBytes('a.tar.gz', { archive: prefixed('refunds/') })),
  },
  {
    name: './ entries',
    rule: 'archive-refused',
    site: withArchive(archiveBytes('a.tar.gz', { archive: prefixed('./') })),
  },
  {
    name: 'a link in the archive',
    rule: 'archive-refused',
    site: withArchive(archiveBytes('a.tar.gz', { archive: { ...REFUNDS, 'law@': 'SKILL.md' } })),
  },
  {
    name: 'a missing field',
    rule: 'index-schema',
    site: withEntry((entry) => void delete entry['description']),
  },
  {
    name: 'sha256 as field name',
    rule: 'index-schema',
    site: withEntry((entry) => {
      entry['sha256'] = entry['digest'];
      delete entry['digest'];
    }),
  },
  {
    name: 'mismatched frontmatter',
    rule: 'frontmatter-differs',
    site: withEntry((entry) => {
      entry['description'] = 'Something else altogether.';
    }),
    installed: true,
  },
  {
    name: 'wrong content type',
    rule: 'content-type',
    site: withAnswer({ type: 'text/html' }),
    installed: true,
  },
  { name: 'a file that is not there', rule: 'http-status', site: withAnswer({ status: 404 }) },
  {
    name: 'an oversized file',
    rule: 'artifact-size',
    site: withAnswer({}),
    options: ['--max-archive', '200'],
    installed: true,
  },
  {
    name: 'a truncated archive',
    rule: 'archive-refused',
    site: withArchive(packed.subarray(0, packed.length - 40)),
  },
  {
    name: 'an answer that breaks off',
    rule: 'http-status',
    site: withAnswer({ announced: packed.length + 100 }),
  },
  {
    name: 'a name twice',
    rule: 'index-duplicate',
    site: withEntry((entry, entries) => void entries.push({ ...entry })),
    installed: true,
  },
];

/** Serves answers on loopback until it is closed. */
export function serveAnswers(answers: SiteAnswers): Promise<RunningSite> {
  return listen((request, response) => {
    const found: SiteAnswer = answers[request.url ?? ''] ?? { status: 404, body: '' };
    const { status = 200, type, body, announced, location, encoding } = found;
    const headers: Record<string, string> = {};
    if (type !== undefined) headers['content-type'] = type;
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    if (location !== undefined) headers['location'] = location;
    if (announced !== undefined) headers['content-length'] = String(announced);
    response.writeHead(status, headers);
    if (announced === undefined) response.end(body);
    else response.write(body, () => response.destroy());
  });
}
