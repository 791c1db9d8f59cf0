import { DISCOVERY_SCHEMA } from '../catalog/discovery.ts';
import type { VerifyExample } from './rule.ts';

const DESCRIPTION = 'Refunds orders. Use when a customer asks for money back.';

/** A small skill for the examples of rules. */
export const EXAMPLE_SKILL = `---\nname: refunds\ndescription: ${DESCRIPTION}\n---\n\n# Refunds\n\nPay it back.\n`;

type Fields = Readonly<Record<string, string | null>>;

/** Fields as JSON texts on lines of their own; null leaves one out. */
function object(fields: Fields, indent: string): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === null ? [] : [`${indent}  "${key}": ${value}`],
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const text = (value: string) => JSON.stringify(value);

/** An index of a web site with one skill of one file; fields are JSON texts, null leaves one out. */
export function discoveryIndex(changed: Fields = {}, schema = text(DISCOVERY_SCHEMA)): string {
  const entry = object(
    {
      name: '"refunds"',
      type: '"skill-md"',
      description: text(DESCRIPTION),
      url: '"refunds/SKILL.md"',
      digest: '"{digest:refunds/SKILL.md}"',
      ...changed,
    },
    '    ',
  );
  return `{\n  "$schema": ${schema},\n  "skills": [\n    ${entry}\n  ]\n}\n`;
}

/** The fields of an entry whose artifact is an archive. */
export const ARCHIVE_FIELDS = {
  type: '"archive"',
  url: '"refunds.tar.gz"',
  digest: '"{digest:refunds.tar.gz}"',
} as const;

/** An index for an MCP server with one skill. */
export function sepIndex(changed: Fields = {}): string {
  const entry = object(
    {
      url: '"skill://refunds/SKILL.md"',
      digest: '"{digest:refunds/SKILL.md}"',
      frontmatter: `{ "name": "refunds", "description": ${text(DESCRIPTION)} }`,
      ...changed,
    },
    '    ',
  );
  return `{\n  "skills": [\n    ${entry}\n  ]\n}\n`;
}

/** What `skills/list` answers for one skill of one file. */
export function listingIndex(changed: Fields = {}): string {
  const entry = object(
    {
      uri: '"skill://refunds/SKILL.md"',
      frontmatter: `{ "name": "refunds", "description": ${text(DESCRIPTION)} }`,
      resources: `[\n        ${listedFile()}\n      ]`,
      ...changed,
    },
    '    ',
  );
  return `{\n  "skills": [\n    ${entry}\n  ]\n}\n`;
}

/** One file of a listing. */
export function listedFile(changed: Fields = {}): string {
  const size = new TextEncoder().encode(EXAMPLE_SKILL).length;
  const fields = {
    uri: '"skill://refunds/SKILL.md"',
    digest: '"{digest:refunds/SKILL.md}"',
    size: `${size}`,
    ...changed,
  };
  return object(fields, '        ');
}

/** An index with the skill of the examples beside it. */
export function withSkill(index: string): VerifyExample {
  return { files: { 'index.json': index, 'refunds/SKILL.md': EXAMPLE_SKILL } };
}

/** Where the sites of the examples are. */
export const EXAMPLE_SITE = 'https://skills.example/index.json';
