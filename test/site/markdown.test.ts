import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownHtml } from '../../src/site/markdown-html.ts';

const FILES = new Map([
  ['references/policy.md', '#file-2'],
  ['scripts/a b.sh', '#file-3'],
]);
const render = (text: string) => markdownHtml(text, FILES, 2).text;

/** The only tags, attributes and addresses that rendered Markdown may have. */
const TAG =
  /<(?:\/?(?:p|ul|ol|li|em|strong|del|code|pre|blockquote|table|thead|tbody|tr|td|sup|span|div|h[3-6])|ol start="\d+"|br|hr|th scope="col"|\/th|\/a|h[3-6] id="s-[^"<>]*"|(?:pre|code|span|div) class="[a-z]+"(?: (?:id="note-\d+"|tabindex="0"(?: role="group" aria-label="Table")?))?|pre tabindex="0"|a href="(?:#[^"<>]*"(?: aria-label="Note \d+")?|(?:https?:|mailto:)[^"<>\s]*" rel="nofollow noopener noreferrer"))>/g;

describe('Markdown on a page', () => {
  it('draws what people write', () => {
    expect(render('Hello **you**, *all* of ~~them~~ `x`.  \nNext')).toBe(
      '<p>Hello <strong>you</strong>, <em>all</em> of <del>them</del> <code>x</code>.<br>\nNext</p>\n',
    );
    expect(render('3. a\n4. b')).toBe('<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n');
    expect(render('- [x] a\n- [ ] b')).toContain('<span class="box">☑</span> a');
    expect(render('| a |\n|---|\n| b |')).toContain('<th scope="col">a</th>');
    expect(render('```sh\na < b\n```')).toContain('<code>a &lt; b</code>');
    expect(render('[a][x]\n\n[x]: https://x.example/')).toContain('href="https://x.example/"');
    expect(render('a[^n]\n\n[^n]: b')).toMatch(/href="#note-1".*\n.*id="note-1"/s);
  });

  it('puts headings below the page, in order and without gaps', () => {
    const levels = [...render('# a\n### b\n## c\n###### d\n# e').matchAll(/<h(\d)/g)];
    expect(levels.map((match) => match[1])).toEqual(['3', '4', '4', '5', '3']);
  });

  it('numbers the ids of headings and leads links to them', () => {
    const text = render('# A b\n\n# A b\n\n[x](#a-b-1) [y](#nowhere)');
    expect(text).toContain('id="s-a-b"');
    expect(text).toContain('id="s-a-b-1"');
    expect(text).toContain('<a href="#s-a-b-1">x</a>');
    expect(text).toContain('y <code class="unlinked">#nowhere</code>');
  });

  it.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;'],
    ['inline HTML', 'a <img src=x onerror=alert(1)> b', '&lt;img src=x'],
    ['a comment, which nobody would see', '<!-- do evil -->', '&lt;!-- do evil --&gt;'],
    ['an end of our own element', '</div></main><h1>x', '&lt;/div&gt;'],
  ])('shows %s as text', (_, text, shown) => {
    expect(render(text)).toContain(shown);
    expect(render(text).replace(TAG, '')).not.toMatch(/[<>]/);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'java&Tab;script:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'skill://other/SKILL.md',
    'ftp://x.example/',
    '//x.example/y',
    '/etc/passwd',
    '\\\\x.example\\y',
    '../other/SKILL.md',
    'references/%2e%2e/%2e%2e/x',
    'missing.md',
    'https:x',
    'http://',
  ])('does not link to %s', (url) => {
    for (const text of [`[a](<${url}>)`, `![a](<${url}>)`, `[a][b]\n\n[b]: <${url}>`]) {
      expect(render(text)).not.toContain('href');
    }
  });

  it.each([
    ['https://x.example/a?b=c&d', 'https://x.example/a?b=c&amp;d'],
    ['HTTP://X.example', 'http://x.example/'],
    ['mailto:a@x.example', 'mailto:a@x.example'],
    ['references/policy.md', '#file-2'],
    ['./references/policy.md#part', '#file-2'],
    ['scripts/a%20b.sh', '#file-3'],
    ['https://x.example/"onclick="x', 'https://x.example/%22onclick=%22x'],
  ])('links to %s', (url, href) => {
    expect(render(`[a](<${url}>)`)).toContain(`<a href="${href}"`);
  });

  it('loads no image', () => {
    expect(render('![a](https://x.example/p.png)')).toBe(
      '<p><span class="image"><a href="https://x.example/p.png" rel="nofollow noopener noreferrer">Image: a</a></span></p>\n',
    );
  });

  it('shows characters that hide or turn text', () => {
    expect(render('a\u202eb\u200bc\u0007d')).toBe('<p>a\\u{202e}b\\u{200b}c\\x07d</p>\n');
  });

  it('shows what cannot be parsed as it is written, and not without end', () => {
    const deep = `${'> '.repeat(500)}<b>x`;
    expect(render(deep)).toMatch(/^<pre><code>&gt; &gt;.*&lt;b&gt;x<\/code><\/pre>\n$/s);
    expect(render('a'.repeat(2_000_000)).length).toBeLessThan(600_000);
    expect(render(`${'*a **b '.repeat(400)}`)).toContain('a');
  });

  it('lets nothing through, whatever it is fed', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '](',
      '[',
      '!',
      '`',
      '*',
      '|',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '> ',
      ' ',
      'javascript:',
      'https://x.example/',
      '<script>',
      '</code>',
      'onload=',
      '&lt;',
      '&#60;',
      'a',
      '[^1]',
      '[^1]: ',
      '[a]: ',
      '\u202e',
      '\0',
      '---|---\n',
      '```\n',
      '<!--',
      '-->',
      '\\',
    );
    const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (source) => {
        expect(render(source).replace(TAG, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 400 },
    );
  });
});
