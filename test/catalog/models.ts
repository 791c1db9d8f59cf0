import fc from 'fast-check';
import type { CatalogArchive, CatalogEntry, CatalogFile } from '../../src/catalog/model.ts';
import { EMPTY_ENTRY } from '../../src/catalog/model.ts';
import { mimeTypeOf, urlBelow } from '../../src/catalog/skill-url.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { digestBytes } from '../../src/digest/digest.ts';

/** Keys and texts that trip careless code: prototypes, numbers, nothing, half characters. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '10', '2', '', '\ud800', '\u202e', '\n'),
);

const digest = fc.string().map(digestBytes);
const name = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,5})?$/);
const description = fc.string({ minLength: 1 }).filter((it) => /\S/.test(it));
const segment = fc.constantFrom('acme', 'a b', 'é', '50%', 'x+y', '#1', 'a:b@c');

const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; object: JsonObject }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.array(fc.tuple(text, tie('value')), { maxLength: 3 }).map((pairs) => new Map(pairs)),
  }),
).value;

const more = fc.array(fc.tuple(text, json), { maxLength: 4 });

interface Parts {
  readonly name: string;
  readonly description: string;
  readonly frontmatter: JsonObject;
  readonly path: readonly string[];
  readonly digest: string;
  readonly files: readonly {
    readonly path: string;
    readonly digest: string;
    readonly size: number;
  }[];
  readonly endings: readonly string[];
}

const parts: fc.Arbitrary<Parts> = fc
  .record({
    name,
    description,
    more,
    above: fc.array(segment, { maxLength: 2 }),
    digest,
    files: fc.uniqueArray(
      fc.record({
        path: fc.constantFrom('a.md', 'x y/b', 'é%.md', 'scripts/run.sh'),
        digest,
        size: fc.nat(),
      }),
      { maxLength: 3, selector: (file) => file.path },
    ),
    endings: fc.subarray(['.tar.gz', '.zip']),
  })
  .map(({ more, above, ...rest }) => {
    const own: [string, JsonValue][] = [
      ['name', rest.name],
      ['description', rest.description],
    ];
    const extra = more.filter(([key]) => key !== 'name' && key !== 'description');
    return { ...rest, frontmatter: new Map([...own, ...extra]), path: [...above, rest.name] };
  });

const SKILL = 'skill://';

function archives({ path, endings, digest }: Parts, base: string): CatalogArchive[] {
  return endings.map((ending) => {
    const url = urlBelow(base, [...path.slice(0, -1), `${path.at(-1)}${ending}`]);
    return { url, mimeType: mimeTypeOf(url), digest };
  });
}

const main = ({ path, digest }: Parts, base: string, size: number | null): CatalogFile => ({
  path: 'SKILL.md',
  url: urlBelow(base, [...path, 'SKILL.md']),
  digest,
  size,
});

/** Entries as each form can hold them. */
export const ENTRIES: Readonly<Record<string, fc.Arbitrary<CatalogEntry[]>>> = {
  'sep-2640': fc.array(
    parts.map((it) => ({
      ...EMPTY_ENTRY,
      name: it.name,
      description: it.description,
      frontmatter: it.frontmatter,
      main: main(it, SKILL, null),
      archives: archives(it, SKILL),
    })),
    { maxLength: 4 },
  ),
  discovery: fc.array(
    parts.map((it): CatalogEntry => {
      const about = { ...EMPTY_ENTRY, name: it.name, description: it.description };
      const [archive] = archives(it, '');
      const only = main(it, '', null);
      return archive ? { ...about, archives: [archive] } : { ...about, main: only, files: [only] };
    }),
    { maxLength: 4 },
  ),
  listing: fc.array(
    parts.map((it): CatalogEntry => {
      const skill = main(it, SKILL, 7);
      const others = it.files.map((file) => ({
        ...file,
        url: urlBelow(SKILL, [...it.path, ...file.path.split('/')]),
      }));
      const { name, description, frontmatter } = it;
      return {
        ...EMPTY_ENTRY,
        name,
        description,
        frontmatter,
        main: skill,
        files: [skill, ...others],
      };
    }),
    { maxLength: 4 },
  ),
  mdp: fc.array(
    parts.map((it) => ({
      ...EMPTY_ENTRY,
      name: it.name,
      description: it.description,
      main: { path: 'SKILL.md', url: `/a_b/${it.name}/skill.md`, digest: null, size: null },
    })),
    { maxLength: 4 },
  ),
};
