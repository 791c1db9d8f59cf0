import { WHOLE_FILE } from '../../core/text.ts';
import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { archiveTypeOf } from '../archive.ts';
import { discoveryIndex, EXAMPLE_SITE, EXAMPLE_SKILL } from '../examples.ts';
import type { Artifact } from '../model.ts';
import { defineVerifyRule } from '../rule.ts';

const index = { type: 'application/json', body: discoveryIndex() };
const skill = { type: 'text/markdown; charset=utf-8', body: EXAMPLE_SKILL };
const site = (files: Readonly<Record<string, typeof index>>) => ({ target: EXAMPLE_SITE, files });

/** What each kind of artifact is served as (WK-06), with the older names of the same types. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['application/json'],
  'text/markdown': ['text/markdown', 'text/x-markdown'],
  'application/gzip': ['application/gzip', 'application/x-gzip'],
  'application/zip': ['application/zip', 'application/x-zip-compressed'],
};

export const contentType = defineVerifyRule({
  id: 'content-type',
  summary: 'A site serves an index as JSON, skill files as Markdown and archives as what they are.',
  why: 'Clients choose how to read an artifact by its type: a wrong one is unpacked wrongly, shown as text or refused.',
  basis: 'spec',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    wrong: {
      text: 'It is served as {found}, but is {wanted}.',
      hint: 'Let the server send Content-Type: {wanted}.',
    },
    none: {
      text: 'It is served without a Content-Type.',
      hint: 'Let the server send Content-Type: {wanted}.',
    },
  },
  good: [site({ 'index.json': index, 'refunds/SKILL.md': skill })],
  bad: [
    site({ 'index.json': index, 'refunds/SKILL.md': { ...skill, type: 'text/html' } }),
    site({ 'index.json': { ...index, type: 'text/plain' }, 'refunds/SKILL.md': skill }),
    site({ 'index.json': index, 'refunds/SKILL.md': { ...skill, type: '' } }),
  ],
  about: 'artifact',
  *check(artifact) {
    const { answer, file } = artifact;
    if (answer.kind !== 'bytes' || answer.contentType === undefined) return;
    const wanted = wantedType(artifact, answer.bytes);
    if (wanted === null) return;
    const found = (answer.contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (ACCEPTED[wanted]?.includes(found)) return;
    const id = found === '' ? 'none' : 'wrong';
    yield { id, file, at: WHOLE_FILE, data: { found, wanted } };
  },
});

function wantedType({ role }: Artifact, bytes: Uint8Array): string | null {
  if (role === 'index') return 'application/json';
  if (role === 'skill-file') return 'text/markdown';
  return role === 'archive' ? archiveTypeOf(bytes) : null;
}
