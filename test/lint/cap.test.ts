import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { MAX_FINDINGS } from '../../src/lint/cap.ts';
import { lintOne } from '../../src/lint/outcome.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

const HEAD = '---\nname: demo\ndescription: Shows things. Use when testing.\n---\n';

function lint(body: string, more: Readonly<Record<string, string>> = {}) {
  const files = Object.entries({ 'SKILL.md': HEAD + body, ...more });
  const set = fileSet(files.map(([path, text]) => memoryFile(path, text)));
  return lintOne({ files: set, folder: 'demo', path: 'demo', root: '.' }, resolveSettings());
}

const missing = ({ diagnostics }: ReturnType<typeof lint>) =>
  diagnostics.filter(({ rule }) => rule === 'reference-missing');

describe('the number of findings of one rule in one file', () => {
  it('has an end, and the last one says how many more there are', () => {
    const found = missing(lint('[a](gone.md)\n'.repeat(5000)));
    expect(found.length).toBe(MAX_FINDINGS + 1);
    expect(found.at(-1)?.message).toContain(`And ${5000 - MAX_FINDINGS - 1} more of this rule`);
    expect(found.at(-2)?.message).not.toContain('more of this rule');
  });

  it('is counted file by file, and below the limit nothing is said', () => {
    const body = `[b](b.md)\n${'[a](gone.md)\n'.repeat(MAX_FINDINGS)}`;
    const found = missing(lint(body, { 'b.md': '[c](c.md)\n' }));
    expect(found.length).toBe(MAX_FINDINGS + 1);
    expect(found.some(({ message }) => message.includes('more of this rule'))).toBe(false);
  });

  it('leaves no suppression unused that covers a finding behind the limit', () => {
    const comment = '<!-- skills-disable-line reference-missing -->';
    const { diagnostics } = lint(`${'[a](gone.md)\n'.repeat(1500)}[z](gone.md) ${comment}\n`);
    expect(diagnostics.filter(({ rule }) => rule === 'unused-suppression')).toEqual([]);
  });
});
