import type { StandardSchemaV1 } from '@modelcontextprotocol/server';

type Params<Name extends string> = Readonly<Record<Name, string>> &
  Readonly<Record<string, unknown>>;

/** The parameters of a method that needs some texts; whatever else it gets is passed on. */
export function paramsOf<Name extends string>(
  ...names: readonly Name[]
): StandardSchemaV1<unknown, Params<Name>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'skillwright',
      validate(value) {
        const given = typeof value === 'object' && value !== null ? value : {};
        const missing = names.find((name) => typeof Reflect.get(given, name) !== 'string');
        if (missing === undefined) return { value: given as Params<Name> };
        return { issues: [{ message: `"${missing}" must be a text`, path: [missing] }] };
      },
    },
  };
}
