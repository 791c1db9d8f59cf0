import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { PRESETS, PROFILES, RULES } from '../../src/api.ts';
import { readConfig } from '../../src/config/read.ts';

const schema = JSON.parse(readFileSync('schemas/config.schema.json', 'utf8')) as object;
const validate = new Ajv2020({ strict: false }).compile(schema);
const known = {
  rules: RULES.map((rule) => rule.id),
  presets: PRESETS,
  profiles: PROFILES.map((profile) => profile.id),
};

function isRead(document: unknown): boolean {
  try {
    readConfig('skills.config.json', JSON.stringify(document), known);
    return true;
  } catch {
    return false;
  }
}

describe('the schema of the configuration', () => {
  it.each([
    {},
    { preset: 'strict', profiles: ['all'], rules: { bom: 'off' } },
    { overrides: [{ files: 'a', rules: { bom: 'info' } }], ignore: ['x'], fields: { allow: [] } },
    { listingBudget: 0, $schema: 'x' },
    { preset: 'x' },
    { rules: { 'no-such': 'off' } },
    { rules: { bom: 'warn' } },
    { rules: [] },
    { overrides: [{ rules: {} }] },
    { fields: { deny: [] } },
    { ignore: 3 },
    { listingBudget: -1 },
    { listingBudget: 1.5 },
    { unknown: true },
    [],
  ])('says the same as the reader of %j', (document) => {
    expect(validate(document)).toBe(isRead(document));
  });
});
