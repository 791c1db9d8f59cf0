import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceFolder } from '../../src/host/node-replace.ts';
import type { SiteSkill } from '../../src/site/model.ts';
import { siteFiles } from '../../src/site/site.ts';
import { browserMissing, openPage, startBrowser, until, type Watched } from '../interop/browser.ts';
import { unless } from '../interop/install.ts';
import { type Site, serveStatic } from '../interop/loopback.ts';
import { PAGE_AUDIT } from '../interop/page-audit.ts';
import { OPTIONS, siteSkill, skillText } from '../site/samples.ts';

const missing = browserMissing();
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'site-browser-'));
let browser: Awaited<ReturnType<typeof startBrowser>>;
let few: Site;
let many: Site;

const ATTACK = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const BODY = `# Refunds

Read [how](references/how.md), then [below](#a-table) or [outside](https://other.example/).
${ATTACK} <script>window.hacked = 1</script>

<script>window.hacked = 1</script>

![Pixel](https://other.example/pixel.png) [bad](javascript:window.hacked=1) <javascript:alert(1)>

\`\`\`sh
${'a-very-long-line-of-code '.repeat(20)}
\`\`\`

#### A table

| ${'one column with quite some text | '.repeat(6)}
|${'---|'.repeat(6)}
| ${'a cell | '.repeat(6)}

- [x] ${'unbrokenword'.repeat(30)}

> A quote with \`code\` and ${'https://other.example/'.repeat(10)}
`;
const SKILLS: readonly SiteSkill[] = [
  siteSkill({
    'SKILL.md': skillText('refunds', BODY, `Refunds orders. ${ATTACK} ${'word'.repeat(200)}`),
    'references/how.md': '# How\n',
    [`assets/${'long-name-'.repeat(8)}.txt`]: 'x',
  }),
  siteSkill({
    'SKILL.md': skillText('arabic', '# شكرا\n\nنص', 'وصف باللغة العربية \u202e مع اتجاه'),
  }),
  siteSkill({ 'SKILL.md': skillText('solo', 'Just text.', 'Plays alone. Finds the needle.') }),
];

async function served(name: string, skills: readonly SiteSkill[]): Promise<Site> {
  const folder = path.join(base, name);
  await replaceFolder(folder, siteFiles(skills, { ...OPTIONS, hybrid: true }));
  return serveStatic(folder);
}

beforeAll(async () => {
  if (missing !== undefined) return;
  few = await served('few', SKILLS);
  const numbered = Array.from({ length: 450 }, (_, i) =>
    siteSkill({
      'SKILL.md': skillText(`skill-${String(i).padStart(3, '0')}`, '# X', `Number ${i}.`),
    }),
  );
  many = await served('many', numbered);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await few?.close();
  await many?.close();
  fs.rmSync(base, { recursive: true, force: true });
});

/** Nothing went wrong, nothing ran, and no other origin was asked for anything. */
async function expectQuiet({ page, problems, asked }: Watched, site: Site): Promise<void> {
  expect(problems).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(`${site.url}/`))).toEqual([]);
  expect(await page.evaluate('typeof window.hacked')).toBe('undefined');
}

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(VIEWS)('a site at $width pixels, $colorScheme', (view) => {
  it.each(['/', '/skills/refunds/', '/skills/arabic/', '/skills/solo/'])(
    ...unless(missing, 'is sound at %s'),
    async (place) => {
      const watched = await openPage(browser, view);
      await watched.page.goto(few.url + place);
      expect(await watched.page.evaluate(PAGE_AUDIT)).toEqual([]);
      await expectQuiet(watched, few);
      await watched.close();
    },
  );
});

describe('the audit itself', () => {
  it(...unless(missing, 'sees what is wrong'), async () => {
    const watched = await openPage(browser, { width: 360, colorScheme: 'light' });
    await watched.page.goto(few.url);
    await watched.page.evaluate(`(() => {
      document.querySelector('.lead').style.color = '#999';
      document.querySelector('label').remove();
      document.querySelector('.card h2').outerHTML = '<h5 id="main">x</h5>';
      document.querySelector('.count').style.width = '900px';
      document.querySelector('footer').remove();
    })()`);
    const faults = await watched.page.evaluate<string[]>(PAGE_AUDIT);
    for (const kind of ['contrast 2', 'no name', 'heading 5', 'wider', 'id twice', 'footer']) {
      expect(faults.filter((fault) => fault.includes(kind))).toHaveLength(1);
    }
    await watched.close();
  });
});

const VIEW = { width: 1280, colorScheme: 'light' } as const;
const COUNT = `document.getElementById('count').textContent`;
const NAMES = `[...document.querySelectorAll('.card h2')].map((one) => one.textContent).join()`;

describe('searching', () => {
  it(...unless(missing, 'finds as one types, says how many, and opens what it found'), async () => {
    const watched = await openPage(browser, VIEW);
    const { page } = watched;
    await page.goto(few.url);
    expect(await page.evaluate(COUNT)).toBe('3 skills.');
    await page.keyboard.press('/');
    await page.keyboard.type('NEEDLE plays');
    await until(page, `${COUNT} === '1 skill found.'`);
    expect(await page.evaluate(NAMES)).toBe('solo');
    expect(page.url()).toContain('?q=NEEDLE');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${few.url}/skills/solo/`);
    expect(await page.textContent('h1')).toBe('solo');
    expect(await page.textContent('.install code')).toBe(`npx skills add ${few.url} --skill solo`);
    await page.goto(few.url);
    await page.fill('#q', 'nothing like it');
    await until(page, `${COUNT} === 'No skill found.'`);
    await page.keyboard.press('Escape');
    await until(page, `${COUNT} === '3 skills.'`);
    expect(await page.evaluate(NAMES)).toBe('arabic,refunds,solo');
    await expectQuiet(watched, few);
    await watched.close();
  });

  it(...unless(missing, 'finds what other pages list'), async () => {
    const watched = await openPage(browser, VIEW);
    const { page } = watched;
    await page.goto(many.url);
    expect(await page.evaluate(COUNT)).toBe('450 skills. Page 1 of 3.');
    expect(many.asked).not.toContain('/assets/search.json');
    await page.fill('#q', '44');
    await until(page, `${COUNT} === '14 skills found.'`);
    expect(await page.evaluate(PAGE_AUDIT)).toEqual([]);
    expect(await page.isVisible('.pages')).toBe(false);
    await page.click('.card a');
    await page.waitForURL(`${many.url}/skills/skill-044/`);
    await page.goto(`${many.url}/page/3/?q=number+7.`);
    await until(page, `${COUNT} === '45 skills found.'`);
    await expectQuiet(watched, many);
    await watched.close();
  });
});

describe('without JavaScript', () => {
  it(...unless(missing, 'all is listed and can be opened'), async () => {
    const watched = await openPage(browser, { ...VIEW, javaScriptEnabled: false });
    const { page } = watched;
    await page.goto(few.url);
    expect(await page.isVisible('.search')).toBe(false);
    expect(await page.isVisible('.card:last-child')).toBe(true);
    await page.click('.card:last-child a');
    expect(await page.textContent('h1')).toBe('solo');
    await page.goto(many.url);
    await page.click('.pages li:last-child a');
    await page.waitForURL(`${many.url}/page/3/`);
    await page.click('.card:last-child a');
    expect(await page.textContent('h1')).toBe('skill-449');
    expect(watched.problems).toEqual([]);
    await watched.close();
  });
});
