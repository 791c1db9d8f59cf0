import fc from 'fast-check';
import { catalogText } from '../../src/catalog/forms.ts';
import { WRITTEN_FORMS } from '../../src/catalog/model.ts';
import { readCatalog, readDocument } from '../../src/catalog/read.ts';
import { expectedFromJson } from '../../src/digest/expected.ts';
import { readSums } from '../../src/digest/sums.ts';
import { readBaseline } from '../../src/lint/baseline.ts';
import { ENTRIES } from '../../test/catalog/models.ts';
import { attempt, bytesOf, expect } from './property.mjs';
import { jumble } from './random.mjs';

const D = `sha256:${'0'.repeat(64)}`;
const WORDS = bytesOf(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    'null',
    'true',
    '1e999',
    '-0',
    '0.1',
    ' ',
    '\n',
  ],
  ...[
    '"skills"',
    '"url"',
    '"digest"',
    '"frontmatter"',
    '"name"',
    '"description"',
    '"archives"',
    '"mimeType"',
  ],
  ...[
    '"files"',
    '"path"',
    '"hash"',
    '"type"',
    '"$schema"',
    '"schemaVersion"',
    '"resources"',
    '"uri"',
    '"size"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"skill://a/SKILL.md"',
    '"../x"',
    `"${D}"`,
    '"skill-md"',
    '"archive"',
    '\ufeff',
  ],
  ...[
    `${D.slice(7)}  a.md\n`,
    `SHA256 (a) = ${D.slice(7)}\n`,
    `${D}  a (skill)\n`,
    '# c\n',
    '"entries"',
    '"rule"',
  ],
);

/** Index documents, checksums and baselines: read or refused with a code; what is read settles when written. */
export const indexDocuments = {
  words: WORDS,
  seeds: () => [
    ...WRITTEN_FORMS.flatMap((form) =>
      fc
        .sample(ENTRIES[form], { seed: 7, numRuns: 25 })
        .map((entries) => Buffer.from(catalogText(form, entries))),
    ),
    ...bytesOf(
      `{"schemaVersion":1,"skills":[{"name":"a","path":"a","digest":"${D}","files":[{"path":"SKILL.md","digest":"${D}"}]}]}`,
      `{"skill":"a","files":[{"path":"SKILL.md","size":1,"hash":"${D}"}]}`,
      `${D.slice(7)}  SKILL.md\n${D}  a (skill)\n`,
    ),
  ],
  generate: (random) => jumble(random, WORDS, 40),
  check(bytes) {
    const text = bytes.toString();
    const sums = readSums(text);
    const seen = ['badLine' in sums ? 'no sums' : 'sums'];
    seen.push(attempt(() => readBaseline('b.json', text)).code ?? 'baseline');
    const { code, value: document } = attempt(() => readDocument(text, 'x'));
    if (code) return [...seen, code];
    JSON.parse(text.replace(/^\ufeff/, ''));
    if (expectedFromJson(document.value)) seen.push('digests');
    const catalog = readCatalog(document);
    expect({}.polluted === undefined, 'a prototype was changed');
    if (!catalog) return [...seen, 'no catalog'];
    const { form, entries, problem, skipped } = catalog;
    if (problem === undefined && WRITTEN_FORMS.includes(form)) checkSettles(form, entries);
    return [
      ...seen,
      `${form} ${problem === undefined} ${skipped.length > 0}`,
      problem?.message ?? '',
    ];
  },
};

function checkSettles(form, entries) {
  const once = catalogText(form, entries);
  const again = readCatalog(readDocument(once, 'x'));
  // An empty list without a marker says nothing of its form.
  if (entries.length === 0 || again === undefined) return;
  expect(again.form === form, 'written in one form, read in another', `${form} ${again.form}`);
  expect(again.problem === undefined, 'written with a fault', again.problem?.message);
  expect(catalogText(form, again.entries) === once, `a document of ${form} does not settle`);
}
