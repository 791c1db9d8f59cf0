import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogText, schemaProblem } from '../../src/catalog/forms.ts';
import { type CatalogEntry, type FormId, WRITTEN_FORMS } from '../../src/catalog/model.ts';
import { formOf, readCatalog, readDocument } from '../../src/catalog/read.ts';
import { fromParsed, type JsonValue } from '../../src/core/json.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { ENTRIES } from './models.ts';

const entriesOf = (form: string) => ENTRIES[form] as fc.Arbitrary<CatalogEntry[]>;
const D = digestBytes('x');

describe.each(WRITTEN_FORMS)('the form %s', (form) => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false });
  const shipped = ajv.compile(
    JSON.parse(readFileSync(`schemas/index-${form}.schema.json`, 'utf8')),
  );

  it('is read as it was written, fits its schema and is recognised', () => {
    fc.assert(
      fc.property(entriesOf(form), (entries) => {
        const text = catalogText(form, entries);
        const document = readDocument(text, 'index.json');
        expect(shipped(document.parsed), JSON.stringify(shipped.errors)).toBe(true);
        // An empty list without a marker says nothing of its form.
        if (entries.length === 0 && form !== 'discovery') return;
        const read = readCatalog(document);
        expect(read).toEqual({ form, entries, skipped: [], problem: undefined });
        expect(text.endsWith('}\n') || text.endsWith(']\n')).toBe(true);
        expect(text).not.toMatch(/[\u0000-\u0009\u200b\u202e\ud800-\udfff]/u);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses every document with a required field missing or of another kind', () => {
    const [entries] = fc.sample(
      entriesOf(form).filter((list) => list.length > 0),
      { seed: 5, numRuns: 1 },
    );
    const document = JSON.parse(catalogText(form, entries ?? [])) as JsonValue;
    let count = 0;
    for (const { what, changed } of damages(document)) {
      expect(schemaProblem(form, changed), what).toBeDefined();
      expect(shipped(changed), what).toBe(false);
      count++;
    }
    expect(count).toBeGreaterThan(form === 'mdp' ? 2 : 5);
  });
});

type Plain = Record<string, unknown>;

/** The first entry of a document without, or with a wrong value of, each field that must be there. */
function* damages(document: unknown): Generator<{ what: string; changed: unknown }> {
  const entry = (copy: unknown) =>
    (Array.isArray(copy) ? copy[0] : (copy as { skills: Plain[] }).skills[0]) as Plain;
  const optional = new Set(['description', 'contentType', 'archives']);
  for (const key of Object.keys(entry(document))) {
    const missing = structuredClone(document);
    delete entry(missing)[key];
    const isMdp = Array.isArray(document);
    if (!(isMdp && optional.has(key)) && key !== 'archives')
      yield { what: `no ${key}`, changed: missing };
    const wrong = structuredClone(document);
    entry(wrong)[key] = 7;
    yield { what: `${key} is 7`, changed: wrong };
  }
  if (Array.isArray(document)) return;
  yield { what: 'no skills', changed: { ...(document as Plain), skills: undefined } };
  yield { what: 'no list', changed: { ...(document as Plain), skills: {} } };
}

describe('the schemas name what consumers drop in silence', () => {
  const sep = {
    url: 'skill://a/SKILL.md',
    digest: D,
    frontmatter: { name: 'a', description: 'b' },
  };
  const archive = { url: 'skill://a.tar.gz', mimeType: 'application/gzip', digest: D };
  const wk = { name: 'a', type: 'skill-md', description: 'b', url: 'a/SKILL.md', digest: D };
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  const cases: readonly [string, FormId, unknown, boolean][] = [
    ['IX-01 unknown fields are ignored', 'sep-2640', { skills: [{ ...sep, x: 1 }], y: 2 }, true],
    ['IX-02 no frontmatter', 'sep-2640', { skills: [{ url: sep.url, digest: D }] }, false],
    [
      'IX-04 digest without url',
      'sep-2640',
      { skills: [{ ...sep, url: undefined, archives: [archive] }] },
      false,
    ],
    ['IX-05 empty archives', 'sep-2640', { skills: [{ ...sep, archives: [] }] }, false],
    [
      'IX-05 no gzip or zip',
      'sep-2640',
      { skills: [{ ...sep, archives: [{ ...archive, mimeType: 'application/x-xz' }] }] },
      false,
    ],
    [
      'IX-06 archives only',
      'sep-2640',
      { skills: [{ frontmatter: sep.frontmatter, archives: [archive] }] },
      true,
    ],
    ['IX-06 neither', 'sep-2640', { skills: [{ frontmatter: sep.frontmatter }] }, false],
    [
      'IX-07 uppercase digest',
      'sep-2640',
      { skills: [{ ...sep, digest: D.toUpperCase() }] },
      false,
    ],
    ['WK-01 good', 'discovery', { $schema, skills: [wk] }, true],
    ['WK-01 other $schema', 'discovery', { $schema: `${$schema}#`, skills: [wk] }, false],
    ['WK-01 no $schema', 'discovery', { skills: [wk] }, false],
    [
      'WK-02 sha256 as field name',
      'discovery',
      { $schema, skills: [{ ...wk, digest: undefined, sha256: D }] },
      false,
    ],
    ['WK-02 unknown type', 'discovery', { $schema, skills: [{ ...wk, type: 'zip' }] }, false],
    [
      'WK-04 short digest',
      'discovery',
      { $schema, skills: [{ ...wk, digest: D.slice(0, -1) }] },
      false,
    ],
    [
      'WK-05 hybrid without SKILL.md',
      'discovery',
      { $schema, skills: [{ ...wk, files: ['a.md'] }] },
      false,
    ],
    [
      'WK-07 good',
      'discovery-0.1',
      { skills: [{ name: 'a', description: 'b', files: ['SKILL.md'] }] },
      true,
    ],
    [
      'WK-07 no SKILL.md',
      'discovery-0.1',
      { skills: [{ name: 'a', description: 'b', files: [] }] },
      false,
    ],
    ['P-02 upper case', 'mdp', [{ path: '/A/skill.md' }], false],
    ['P-04 other last segment', 'mdp', [{ path: '/a/SKILL.md' }], false],
    ['P-05 path alone', 'mdp', [{ path: '/a/b_c/skill.md' }], true],
  ];
  it.each(cases)('%s', (_, form, document, good) => {
    const plain: unknown = JSON.parse(JSON.stringify(document));
    expect(schemaProblem(form, plain) === undefined).toBe(good);
  });
});

describe('older forms', () => {
  const read = (document: unknown) => readCatalog(readDocument(JSON.stringify(document), 'x'));

  it('WK-07: 0.1.0 is read, with its files below the name', () => {
    const catalog = read({
      skills: [{ name: 'a', description: 'b', files: ['SKILL.md', 'x/y.md'] }],
    });
    expect(catalog).toMatchObject({ form: 'discovery-0.1', problem: undefined });
    expect(catalog?.entries[0]?.main?.url).toBe('a/SKILL.md');
  });

  it('drafts are read; templates and unknown types are skipped with the reason', () => {
    const catalog = read({
      skills: [
        { name: 'a', type: 'skill-md', description: 'b', url: 'skill://a/SKILL.md' },
        { type: 'mcp-resource-template', description: 'c', url: 'skill://docs/{x}/SKILL.md' },
        { name: 'z', type: 'new', url: 'skill://z' },
      ],
    });
    expect(catalog).toMatchObject({ form: 'draft', problem: undefined });
    expect(catalog?.entries.map(({ name }) => name)).toEqual(['a']);
    expect(catalog?.skipped.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('WK-01: a discovery index without its marker is named as such, with the fault', () => {
    const entry = { name: 'a', type: 'skill-md', description: 'b', url: 'a/SKILL.md', digest: D };
    expect(read({ skills: [entry] })).toMatchObject({
      form: 'discovery',
      problem: { pointer: '' },
    });
  });
});

describe('reading', () => {
  it('never throws on any JSON and leaves prototypes alone', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const document = { parsed: value, value: fromParsed(value) };
        readCatalog(document);
        readCatalog({ parsed: { skills: value }, value: fromParsed({ skills: value }) });
      }),
    );
    const text =
      '{"skills":[{"url":"skill://a/SKILL.md","frontmatter":{"__proto__":{"polluted":1},"constructor":2}}]}';
    const entry = readCatalog(readDocument(text, 'x'))?.entries[0];
    expect([...(entry?.frontmatter?.keys() ?? [])]).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('names the place of what is not JSON, and refuses a nest that would exhaust the stack', () => {
    expect(() => readDocument('{"a":1,\n}', 'f.json')).toThrow(
      expect.objectContaining({ code: 'check-format', where: 'f.json:2:1' }),
    );
    expect(() => readDocument('['.repeat(100_000), 'f')).toThrow(
      expect.objectContaining({ code: 'check-format' }),
    );
  });

  it('knows no form where there is none', () => {
    for (const value of [null, 1, 'x', {}, { skills: {} }, { schemaVersion: 1, skills: [] }, [1]]) {
      expect(formOf(fromParsed(value))).toBeUndefined();
    }
  });
});
