import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { headersFile, headersOf, PAGE_POLICY, WELL_KNOWN } from '../../src/site/headers.ts';
import { PAGE_SIZE } from '../../src/site/list-page.ts';
import { site, siteSkill, skillText, textOf } from './samples.ts';

const REFUNDS = siteSkill(
  {
    'SKILL.md': skillText('refunds', '# Refunds\n\nRead [it](references/how to.md).'),
    'references/how to.md': '# How\n',
    'page.html': '<script>alert(1)</script>',
  },
  ['billing'],
);
const SOLO = siteSkill({ 'SKILL.md': skillText('solo', '# Solo') });
const INDEX = `${WELL_KNOWN}index.json`;

describe('the files of a site', () => {
  it('WK-01 to WK-04: one artifact for each skill, flat beside the index', () => {
    const files = site([SOLO, REFUNDS]);
    const { skills } = JSON.parse(textOf(files, INDEX));
    expect(skills.map((skill: { url: string }) => skill.url)).toEqual([
      'refunds.tar.gz',
      'solo/SKILL.md',
    ]);
    for (const { url, digest, type } of skills) {
      const bytes = files.get(WELL_KNOWN + url)?.read() ?? new Uint8Array();
      expect(digestBytes(bytes)).toBe(digest);
      if (type !== 'archive') continue;
      const read = readArchive(memorySource(bytes), { name: url, layout: 'root' });
      expect(read.files.files.map(({ path }) => path)).toEqual(
        REFUNDS.files.files.map(({ path }) => path),
      );
    }
    expect([...files.keys()].filter((path) => path.startsWith(WELL_KNOWN))).toHaveLength(4);
  });

  it('IX-01 to IX-05: the twin of skill://index.json keeps the folders', () => {
    const { skills } = JSON.parse(
      textOf(site([SOLO, REFUNDS]), `${WELL_KNOWN}index.sep-2640.json`),
    );
    expect(skills).toMatchObject([
      {
        url: 'skill://billing/refunds/SKILL.md',
        archives: [{ url: 'skill://billing/refunds.tar.gz' }],
      },
      { url: 'skill://solo/SKILL.md' },
    ]);
    expect(skills[1]).not.toHaveProperty('archives');
  });

  it('WK-05: --hybrid adds the list and the files, each once', () => {
    const files = site([SOLO, REFUNDS], { hybrid: true });
    const { skills } = JSON.parse(textOf(files, INDEX));
    for (const { name, files: listed } of skills) {
      const source = name === 'solo' ? SOLO : REFUNDS;
      expect(listed).toEqual(source.files.files.map(({ path }) => path));
      for (const path of listed) {
        expect(files.get(`${WELL_KNOWN}${name}/${path}`)?.read()).toEqual(
          source.files.get(path)?.read(),
        );
      }
    }
    const paths = [...site([SOLO, REFUNDS], { hybrid: true }).keys()];
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([false, true])('--hashed-names: addresses hold the digest (hybrid %s)', (hybrid) => {
    const files = site([SOLO, REFUNDS], { hashedNames: true, hybrid });
    const { skills } = JSON.parse(textOf(files, INDEX));
    for (const { url, digest } of skills) {
      expect(url).toContain(`.${digest.slice(7, 23)}`);
      const file = files.get(WELL_KNOWN + url);
      expect(digestBytes(file?.read() ?? '')).toBe(digest);
      expect(file?.immutable).toBe(true);
    }
    const kept = [...files.values()].filter(({ immutable }) => immutable);
    expect(kept).toHaveLength(2);
    expect(textOf(files, 'skills/refunds/index.html')).toContain(skills[0].url);
  });

  it('is the same whatever the order of the skills', () => {
    const bytes = (files: ReturnType<typeof site>) =>
      [...files.values()].map((file) => `${file.path} ${digestBytes(file.read())}`).sort();
    expect(bytes(site([SOLO, REFUNDS]))).toEqual(bytes(site([REFUNDS, SOLO])));
  });

  it('a file that changes while the site is made is an error, not a wrong digest', () => {
    let reads = 0;
    const fickle = { ...memoryFile('a.txt', 'x'), read: () => Buffer.from(`${reads++}`) };
    const files = fileSet([...SOLO.files.files, fickle]);
    const read = () => {
      for (const file of site([{ ...SOLO, files }], { hybrid: true }).values()) file.read();
    };
    expect(read).toThrow(/changed while the site was made/);
    const other = siteSkill({ 'SKILL.md': skillText('solo', '# Other') });
    expect(() => site([{ ...SOLO, files: other.files }])).toThrow(/changed while/);
  });
});

describe('the pages of a site', () => {
  const hostile = '"><script>alert(1)</script>\u202e\u0007<img src=x onerror=alert(1)> شكرا';
  const evil = siteSkill({
    'SKILL.md': `---\nname: evil\ndescription: ${JSON.stringify(hostile)}\nlicense: ${JSON.stringify(hostile)}\nallowed-tools: ${JSON.stringify(hostile)}\nmetadata:\n  version: ${JSON.stringify(hostile)}\n---\n\n${hostile}\n`,
    'a"onmouseover="x.md': 'x',
    'c<script>.md': 'x',
  });

  it('hold no text of a skill as markup', () => {
    // Windows forbids such names, so no archive can be made of them: the page alone is looked at.
    const plain = siteSkill({
      'SKILL.md': new TextDecoder().decode(evil.files.get('SKILL.md')?.read()),
    });
    const files = site([plain]);
    for (const path of ['index.html', 'skills/evil/index.html']) {
      const text = textOf(files, path);
      expect(text).not.toMatch(/<img|<script>|\u202e|\u0007/);
      expect(text.match(/<script /g)).toHaveLength(1);
      expect(text.match(/\son[a-z]+="/g)).toBeNull();
      expect(text).not.toContain('style=');
      expect(text).toContain('&lt;script&gt;');
      expect(text).toContain('\\u{202e}\\x07');
      expect(text).toContain('شكرا');
    }
    expect(() => site([evil])).toThrow(/cannot be packed/);
  });

  it('hold to a policy that lets in nothing from elsewhere', () => {
    for (const [path, file] of site([SOLO, REFUNDS])) {
      if (file.kind !== 'page') continue;
      const text = new TextDecoder().decode(file.read());
      expect(text, path).toContain('http-equiv="Content-Security-Policy"');
      expect(text.replaceAll('&apos;', "'")).toContain(PAGE_POLICY);
      expect(text).toContain('<html lang="en">');
      const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]*)"/g)];
      expect(loaded.length).toBeGreaterThan(2);
      for (const [, address = ''] of loaded) expect(address).toMatch(/^(?:\.\.\/)*assets\//);
    }
    for (const rule of ["default-src 'none'", "script-src 'self'", "base-uri 'none'"]) {
      expect(PAGE_POLICY).toContain(rule);
    }
    expect(PAGE_POLICY).not.toMatch(/unsafe|\*|https?:/);
  });

  it('show the line that installs, with the address that was said', () => {
    const said = site([SOLO], { baseUrl: 'https://x.example/team/' });
    const line = /npx skills add .*/.exec(textOf(said, 'skills/solo/index.html'))?.[0];
    expect(line?.replace(/<[^>]*>/g, '')).toBe(
      'npx skills add https://x.example/team --skill solo',
    );
    expect(textOf(said, 'index.html')).not.toContain('data-address');
    expect(textOf(site([SOLO]), 'index.html')).toContain('data-address');
  });

  it('link to loose files only where there are any', () => {
    const link = '.well-known/agent-skills/refunds/references/how%20to.md"';
    expect(textOf(site([REFUNDS]), 'skills/refunds/index.html')).not.toContain(link);
    expect(textOf(site([REFUNDS], { hybrid: true }), 'skills/refunds/index.html')).toContain(link);
  });

  it('lists many skills page by page, and all of them for the search', () => {
    const count = PAGE_SIZE * 2 + 1;
    const many = Array.from({ length: count }, (_, i) =>
      siteSkill({
        'SKILL.md': skillText(`skill-${i}`, '# X', `Number ${i}. ${'long '.repeat(100)}`),
      }),
    );
    const files = site(many);
    const cards = ['index.html', 'page/2/index.html', 'page/3/index.html'].map(
      (path) => textOf(files, path).match(/<li class="card">/g)?.length,
    );
    expect(cards).toEqual([PAGE_SIZE, PAGE_SIZE, 1]);
    const rows = JSON.parse(textOf(files, 'assets/search.json'));
    expect(rows).toHaveLength(count);
    expect(rows[0][1]).toHaveLength(200);
    expect(textOf(files, 'page/2/index.html')).toMatch(/href="\.\.\/\.\.\/page\/3\/"/);
    expect(site([SOLO]).has('assets/search.json')).toBe(false);
  });
});

describe('how a site is served', () => {
  it('WK-06: types, CORS and caching of each file', () => {
    const files = site([SOLO, REFUNDS], { hybrid: true });
    const headers = (path: string) => headersOf(files.get(path) as never);
    expect(headers(INDEX)).toMatchObject({
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    });
    expect(headers(`${WELL_KNOWN}refunds.tar.gz`)['Content-Type']).toBe('application/gzip');
    expect(headers(`${WELL_KNOWN}solo/SKILL.md`)['Content-Type']).toMatch(/^text\/markdown/);
    expect(headers('index.html')).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    expect(headers('index.html')['Content-Security-Policy']).toContain("frame-ancestors 'none'");
  });

  it('never serves a page of a skill as a page', () => {
    const file = site([REFUNDS], { hybrid: true }).get(`${WELL_KNOWN}refunds/page.html`);
    const headers = headersOf(file as never);
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8');
    expect(headers['Content-Security-Policy']).toBe("sandbox; default-src 'none'");
  });

  it.each([false, true])('_headers says so too, no header twice (hashed names %s)', (hashed) => {
    const files = site([SOLO, REFUNDS], { hashedNames: hashed, hybrid: true });
    const rules = headersFile(hashed)
      .trim()
      .split('\n\n')
      .map((rule) => rule.split('\n'));
    for (const file of files.values()) {
      if (file.kind === 'setup') continue;
      const given: Record<string, string> = {};
      for (const [pattern = '', ...lines] of rules) {
        const [start = '', end = ''] = pattern.split('*');
        const path = `/${file.path}`;
        const hit = pattern.includes('*')
          ? path.startsWith(start) && path.endsWith(end)
          : path === pattern;
        for (const line of hit ? lines : []) {
          const [, name = '', value = ''] = /^ {2}([A-Za-z-]+): (.+)$/.exec(line) ?? [];
          expect(given[name], `${name} of ${file.path}`).toBeUndefined();
          given[name] = value;
        }
      }
      const wanted = headersOf(file);
      // Where no rule says the type, hosts tell it by the name; loose files next to hashed ones have their default age.
      expect(wanted).toMatchObject(given);
      expect(given).toHaveProperty('Content-Security-Policy');
      if (!hashed || file.immutable) expect(given['Cache-Control']).toBe(wanted['Cache-Control']);
    }
  });
});
