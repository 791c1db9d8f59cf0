import { proseOnly } from '../skill/passages.ts';
import { markdownFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** Elements that run or load something; some of the names are placeholders unless attributes follow. */
const ELEMENT =
  /<(script|iframe)(?=[\s/>])[^<>]{0,500}>?|<(object|embed|applet|base|form|meta)\s{1,8}[a-z-]{1,30}[ \t]{0,4}=[^<>]{0,500}>?/gi;
/** An attribute such as `onclick=` within a tag. */
const HANDLER =
  /<[a-z][a-z0-9-]{0,30}[\s/][^<>]{0,500}?\b(on[a-z]{3,20})[ \t]{0,4}=[^<>]{0,500}>?/gi;
/** A link or image whose address is a program. */
const ADDRESS =
  /<[a-z][a-z0-9-]{0,30}[\s/][^<>]{0,500}?\b(?:href|src|action)[ \t]{0,4}=[ \t"']{0,4}[\s\u0000-\u001f]{0,8}(?:java|vb)script[ \t]{0,4}:[^<>]{0,500}>?/gi;
const MAX_FINDINGS = 20;
/** One test clears almost every text. */
const SUSPECT =
  /<(?:script|iframe|object|embed|applet|base|form|meta)\b|[\s"'/]on[a-z]{3,20}[ \t]{0,4}=|script[ \t]{0,4}:/i;

export const htmlActive = defineRule({
  id: 'html-active',
  summary: 'Markdown holds no HTML that runs or loads something.',
  why: 'Where a skill is shown as a page, a script, frame or event handler acts on the reader; for the agent it is noise.',
  basis: 'advice',
  source: 'https://owasp.org/www-community/attacks/xss/',
  severity: 'warning',
  fix: 'none',
  messages: {
    element: {
      text: 'The element <{name}> runs or loads something.',
      hint: 'Remove it, or show it as code.',
    },
    handler: {
      text: 'The attribute {name} runs a program.',
      hint: 'Remove it, or show it as code.',
    },
    address: { text: 'This address runs a program.', hint: 'Remove it, or show it as code.' },
  },
  good: [
    '---\nname: demo\n---\n<a href="https://example.com/">A</a> <img src="a.png"> `<script>` <https://example.com/>\n\n```html\n<iframe src="x"></iframe>\n```\n',
  ],
  bad: [
    '---\nname: demo\n---\nA «<script src="https://example.com/a.js">»</script>\n\n«<iframe src="a">»</iframe>\n',
    '---\nname: demo\n---\n«<img src="a.png" onerror="go()">»\n',
    '---\nname: demo\n---\n«<a href="javascript:go()">»A</a>\n',
  ],
  *check(skill) {
    for (const document of markdownFiles(skill)) {
      if (!document.text.includes('<') || !SUSPECT.test(document.text)) continue;
      const prose = proseOnly(document);
      const found = [
        ...[...prose.matchAll(ELEMENT)].map((match) => ({ id: 'element', match })),
        ...[...prose.matchAll(HANDLER)].map((match) => ({ id: 'handler', match })),
        ...[...prose.matchAll(ADDRESS)].map((match) => ({ id: 'address', match })),
      ];
      for (const { id, match } of found.slice(0, MAX_FINDINGS)) {
        const at = { start: match.index, end: match.index + match[0].length };
        yield {
          id,
          at,
          file: document.path,
          data: { name: (match[1] ?? match[2] ?? '').toLowerCase() },
        };
      }
    }
  },
});
