import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { jsonReport } from '../../src/report/json.ts';
import { HOSTILE_TEXTS, reportOnExamples } from './reports.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const FILES = {
  'skills/good/SKILL.md':
    '---\nname: good\ndescription: Does a thing well. Use when the thing is wanted.\nlicense: MIT\nmetadata:\n  version: "1.0"\n---\n# Good\n',
  'skills/Bad/SKILL.md': '---\nname: Bad\n---\n',
  'skills/empty/skill.md': '',
  'skills/\u001b[31m::error::\n/SKILL.md': '---\nname: "\\u202e\\ud800"\n---\n',
};

function schema(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  return ajv.compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')));
}

async function output(...argv: string[]): Promise<Json> {
  const host = memoryHost({ files: FILES });
  await run(argv, host);
  return JSON.parse(host.out.stdout) as Json;
}

function errorsOf(validate: ValidateFunction, document: Json) {
  validate(document);
  return validate.errors ?? [];
}

/** The document with one object changed at a time: a field too many, then each field missing or wrong. */
function* mutations(document: Json): Generator<{ what: string; document: Json }> {
  const copies = (change: (object: Record<string, Json>) => void, path: readonly string[]) => {
    const copy = structuredClone(document);
    change(at(copy, path));
    return copy;
  };
  for (const path of objectPaths(document)) {
    const here = path.join('/');
    yield {
      what: `${here} + extra`,
      document: copies((it) => Object.assign(it, { extra: 1 }), path),
    };
    for (const key of Object.keys(at(document, path))) {
      yield { what: `${here}/${key} missing`, document: copies((it) => delete it[key], path) };
      const wrong = (object: Record<string, Json>) => {
        object[key] = { wrong: true };
      };
      yield { what: `${here}/${key} wrong`, document: copies(wrong, path) };
    }
  }
}

function at(document: Json, path: readonly string[]): Record<string, Json> {
  let value = document;
  for (const key of path) value = (value as Record<string, Json>)[key] as Json;
  return value as Record<string, Json>;
}

/** The way to the first object of each shape; the second item of a list says nothing new. */
function objectPaths(value: Json, path: readonly string[] = []): string[][] {
  if (Array.isArray(value))
    return value[0] === undefined ? [] : objectPaths(value[0], [...path, '0']);
  if (value === null || typeof value !== 'object') return [];
  const below = Object.entries(value).flatMap(([key, child]) => objectPaths(child, [...path, key]));
  return [[...path], ...below];
}

const CASES: readonly (readonly [name: string, ...argv: string[]])[] = [
  ['lint-report', 'lint', '--json'],
  ['lint-report', 'lint', '--format', 'json', '--preset', 'strict', 'skills/Bad'],
  ['lint-report', 'verify', '--json', 'skills/Bad'],
  ['verify-report', 'verify', '--json', '--consumers', 'skills/Bad'],
  ['rules', 'rules', '--json'],
  ['rules', 'rules', 'name-format', '--json'],
  ['list', 'list', '--json'],
  ['error', 'lint', '--json', 'nowhere'],
  ['error', 'rules', '--json', 'no-such-rule'],
  ['error', 'lint', '--json', '--no-such-option'],
];

describe('the JSON Schemas', () => {
  it('are named as their files and closed at every level', () => {
    for (const name of new Set(CASES.map(([name]) => name))) {
      const text = readFileSync(`schemas/${name}.schema.json`, 'utf8');
      expect(JSON.parse(text)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${name}.schema.json`,
      });
      const objects = text.match(/"type": "object"/g)?.length;
      expect(text.match(/"additionalProperties": false/g)).toHaveLength(objects ?? 0);
    }
  });

  it.each(CASES)('%s describes what `skills %s %s` prints', async (name, ...argv) => {
    expect(errorsOf(schema(name), await output(...argv))).toEqual([]);
  });

  it.each(CASES)('%s refuses every changed output of `skills %s %s`', async (name, ...argv) => {
    const validate = schema(name);
    let count = 0;
    for (const { what, document } of mutations(await output(...argv))) {
      expect(errorsOf(validate, document), what).not.toEqual([]);
      count++;
    }
    expect(count).toBeGreaterThan(8);
  });

  it('lint-report describes a report with a finding of every rule', () => {
    const document = JSON.parse(jsonReport(reportOnExamples())) as Json;
    expect(errorsOf(schema('lint-report'), document)).toEqual([]);
  });

  it.each(HOSTILE_TEXTS)('error describes the complaint about a path %j (L30)', async (path) => {
    const document = await output('lint', '--json', '--', `no/${path}`);
    expect(errorsOf(schema('error'), document)).toEqual([]);
  });
});
