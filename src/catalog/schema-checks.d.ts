/** Made from the JSON Schemas of the package when it is built; see `scripts/schema-checks.mjs`. */
declare module 'virtual:schema-checks' {
  interface SchemaCheck {
    (document: unknown): boolean;
    readonly errors?:
      | readonly { readonly instancePath: string; readonly message?: string }[]
      | null;
  }
  export const sep2640: SchemaCheck;
  export const discovery: SchemaCheck;
  export const legacy: SchemaCheck;
  export const draft: SchemaCheck;
  export const listing: SchemaCheck;
  export const mdp: SchemaCheck;
}
