import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/core/edit.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import type { Seen, Surroundings } from '../../src/core/surroundings.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

/** A variable that a client replaces, not a template of this file. */
const variable = (name: string) => `$\{${name}}`;

const HEAD = '---\nname: demo\ndescription: Shows links. Use for tests.\n---\n';

interface Case {
  readonly body: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: readonly string[];
  readonly surroundings?: Surroundings;
}

function setOf({ body, files = {}, links = [] }: Case): FileSet {
  const entries = Object.entries({ 'SKILL.md': HEAD + body, ...files });
  const odd = links.map((path) => ({ path, type: 'link' as const }));
  return fileSet(
    entries.map(([path, text]) => memoryFile(path, text)),
    { odd },
  );
}

function lint(given: Case) {
  const run = startRun(resolveSettings());
  const { surroundings } = given;
  run.add({ files: setOf(given), folder: 'demo', path: '.', root: '.', surroundings });
  return run.finish().diagnostics;
}

/** The reference findings of a skill as `rule text`, with the text that each one marks. */
function found(given: Case): string[] {
  const files = setOf(given);
  return lint(given)
    .filter(({ rule }) => rule.startsWith('reference-') || rule === 'file-type')
    .map(({ rule, file, range }) => {
      const text = files.get(file) ? new TextDecoder().decode(files.get(file)?.read()) : '';
      return `${rule} ${text.slice(range.start.offset, range.end.offset)}`.trim();
    });
}

function around(seen: Record<string, Seen>, skills: readonly string[] = []): Surroundings {
  return {
    look: (path) => seen[path] ?? 'nothing',
    bases: ['..'],
    hasSkill: (name) => skills.includes(name),
  };
}

describe('table L: what a link says', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:x',
    '\u0001javascript:x',
    '&#32;javascript:x',
    'data:text/html,x',
    'vbscript:x',
  ])('L01: %s is an unsafe scheme', (url) => {
    // Brackets, because a control character ends a plain destination.
    expect(found({ body: `[a](<${url}>)` })).toEqual([`reference-scheme ${url}`]);
  });

  it.each(['file:///etc/hosts', 'file:/etc/hosts', 'file:x', 'FILE:x'])(
    'L02: %s is known by its scheme',
    (url) => {
      expect(found({ body: `[a](${url})` })).toEqual([`reference-scheme ${url}`]);
      expect(found({ body: `<${url}>` })).toEqual([`reference-scheme ${url}`]);
    },
  );

  it('L02: a path that begins like a scheme is none', () => {
    expect(found({ body: '[a](file/x.md)', files: { 'file/x.md': '' } })).toEqual([]);
  });

  it.each(['../other/x.md', 'references/../../x.md', './../x.md'])('L03: %s escapes', (url) => {
    expect(found({ body: `[a](${url})` })).toEqual([`reference-escapes ${url}`]);
  });

  it.each(['%2e%2e/x.md', '%2E./x.md', '.%2e/x.md', '%252e%252e/x.md'])(
    'L04: %s escapes when it is decoded',
    (url) => expect(found({ body: `[a](${url})` })).toEqual([`reference-escapes ${url}`]),
  );

  it('L04: a doubly encoded name of a real file is taken literally', () => {
    const files = { '%2e%2e.md': '' };
    expect(found({ body: '[a](%252e%252e.md)', files })).toEqual([]);
  });

  it.each(['a%2f..%2fb', '..%5cx.md', 'a%2Fb.md'])('L05: %s hides a separator', (url) => {
    expect(found({ body: `[a](${url})` })).toEqual([`reference-encoded ${url}`]);
  });

  it.each(['references\\a.md', '..\\..\\x.md', '.\\a.md'])('L06: %s has backslashes', (url) => {
    expect(found({ body: `[a](${url})` })).toEqual([`reference-backslash ${url}`]);
  });

  it.each(['/etc/x', 'C:\\x', 'c:/x', '~/x', '\\\\h\\s', '/plugin:skill'])(
    'L07: %s is absolute',
    (url) => {
      const findings = lint({ body: `[a](${url})` }).filter(({ rule }) => rule.startsWith('ref'));
      expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
        ['reference-absolute', 'info'],
      ]);
    },
  );
});

describe('table L: where a link leads', () => {
  it('L08: a file that is not there is an error', () => {
    expect(found({ body: '[a](references/a.md)' })).toEqual(['reference-missing references/a.md']);
    expect(found({ body: '![a](a.png)\n\n[b]: b.md\n[b]' })).toEqual([
      'reference-missing a.png',
      'reference-missing b.md',
    ]);
  });

  it('L08: the message names the one file of that name, and the fix keeps the fragment', () => {
    const given = { body: '[a](guide.md?x#use)', files: { 'references/guide.md': '# Use\n' } };
    const [finding] = lint(given).filter(({ rule }) => rule === 'reference-missing');
    expect(finding?.message).toContain('references/guide.md');
    const fixed = applyEdits(HEAD + given.body, finding?.fix?.edits ?? []);
    expect(fixed).toBe(`${HEAD}[a](references/guide.md?x#use)`);
  });

  it('L08: in another file the fix counts from that file', () => {
    const files = { 'references/a.md': '[b](b.md)', 'guides/b.md': '' };
    const [finding] = lint({ body: '[a](references/a.md)', files }).filter(
      ({ rule }) => rule === 'reference-missing',
    );
    expect(finding?.file).toBe('references/a.md');
    expect(applyEdits('[b](b.md)', finding?.fix?.edits ?? [])).toBe('[b](../guides/b.md)');
  });

  it('L08: a path that counts from the root is a warning in another file', () => {
    const files = { 'references/a.md': '[b](references/b.md)', 'references/b.md': '' };
    const findings = lint({ body: '[a](references/a.md) `references/b.md`', files });
    const [finding] = findings.filter(({ rule }) => rule === 'reference-missing');
    expect(finding?.severity).toBe('warning');
    expect(applyEdits('[b](references/b.md)', finding?.fix?.edits ?? [])).toBe('[b](b.md)');
  });

  it('L09: another letter case is an error on every system', () => {
    const files = { 'references/Ref.md': '' };
    expect(found({ body: '[a](references/ref.md)', files })).toEqual([
      'reference-case references/ref.md',
    ]);
    expect(found({ body: '[a](References/Ref.md)', files })).toEqual([
      'reference-case References/Ref.md',
    ]);
  });

  it('L10: another Unicode form is the same error', () => {
    const files = { 'caf\u00e9.md': '' };
    expect(found({ body: '[a](cafe\u0301.md)', files })).toEqual(['reference-case cafe\u0301.md']);
    expect(found({ body: '[a](caf%C3%A9.md)', files })).toEqual([]);
  });

  it('L11: a link, or a path through a linked folder, is left to file-type', () => {
    const given = { body: '[a](a.md) [b](more/b.md)', links: ['a.md', 'more'] };
    expect(found(given)).toEqual(['file-type', 'file-type']);
  });

  it('L12: a folder is there, with or without its slash, but is no file', () => {
    const files = { 'references/a.md': '' };
    expect(found({ body: '[a](references/) [b](references) [c](./)', files })).toEqual([
      'reference-folder references/',
      'reference-folder references',
    ]);
    expect(found({ body: '[a](other/)' })).toEqual(['reference-missing other/']);
  });

  it('L14: anchors are those of GitHub', () => {
    const headings = '# Set up\n## Set up\n## 🚀 Run *it*\n## 日本語 を\n## `a_b` & c\nRow\n---\n';
    const good = '#set-up #set-up-1 #-run-it #日本語-を #a_b--c #row #Set-Up #';
    const bad = '#setup #set-up-2 #run-it #日本語';
    const links = (list: string) =>
      list
        .split(' ')
        .map((url) => `[x](${url})`)
        .join(' ');
    expect(found({ body: `${links(good)}\n\n${headings}` })).toEqual([]);
    expect(found({ body: `${links(bad)}\n\n${headings}` })).toEqual(
      bad.split(' ').map((url) => `reference-anchor ${url}`),
    );
  });

  it('L14: headings in code make no anchors, ids in HTML do', () => {
    expect(found({ body: '[x](#a)\n```\n# A\n```\n' })).toEqual(['reference-anchor #a']);
    expect(found({ body: '[x](#own)\n\n<a name="own"></a>\n' })).toEqual([]);
  });

  it('L14: an anchor of another file is looked for in that file', () => {
    const files = { 'a.md': '# One\n' };
    expect(found({ body: '[x](a.md#one) [y](a.md#two) [z](#one)', files })).toEqual([
      'reference-anchor a.md#two',
      'reference-anchor #one',
    ]);
  });

  it('L15: code, fences and comments hold no links', () => {
    const link = '[a](missing.md)';
    const nested = `- x\n\n  \`\`\`md\n  ${link}\n  \`\`\`\n`;
    const tilde = `~~~~\n~~~\n${link}\n~~~~\n`;
    const comment = `<!--\n\n${link}\n\n-->\n`;
    for (const body of [`\`${link}\``, `\`\`\`\n${link}\n\`\`\``, nested, tilde, comment]) {
      expect(found({ body }), body).toEqual([]);
    }
    expect(found({ body: `\n    ${link}\n` })).toEqual([]);
    expect(found({ body: `- x\n\n  ${link}\n` })).toEqual(['reference-missing missing.md']);
    expect(found({ body: `> - ${link}\n` })).toEqual(['reference-missing missing.md']);
    expect(found({ body: `1. x\n\n       ${link}\n` })).toEqual([]);
  });

  it('L16: undefined, unused and self-referential labels are warnings', () => {
    const rules = (body: string) =>
      lint({ body })
        .filter(({ rule }) => rule.startsWith('reference-'))
        .map(({ rule, severity }) => `${rule} ${severity}`);
    expect(rules('See [text][label].')).toEqual(['reference-undefined warning']);
    expect(rules('Text.\n\n[label]: https://example.com\n')).toEqual([
      'reference-undefined warning',
    ]);
    expect(rules('[label]\n\n[label]: label\n')).toEqual(['reference-undefined warning']);
    expect(rules('`[a][b]` rows[ij][kl] and [text][label]\n\n[label]: https://e.com\n')).toEqual(
      [],
    );
  });
});

describe('what is not a reference (L1–L5)', () => {
  it.each([
    'text',
    'MON/WED/FRI',
    'example.com',
    'www.example.com/a.html',
    '{{dir}}/a.md',
    `${variable('OTHER')}/a.md`,
    '<name>.md',
    'references/*.md',
    'path/to/file.md',
    '...',
    '?q=a.md',
    '//host/a.md',
    'mailto:a@example.com',
    'v2.0',
  ])('%s', (url) =>
    expect(found({ body: `[a](<${url.replace(/([<>])/g, '\\$1')}>)` })).toEqual([]),
  );

  it('L2: a variable for the skill folder is taken for the folder', () => {
    const files = { 'jobs/a.md': '' };
    const own = variable('CLAUDE_SKILL_DIR');
    expect(found({ body: `[a](${own}/jobs/a.md)`, files })).toEqual([]);
    expect(found({ body: `[a](${own}/jobs/b.md)`, files })).toEqual([
      `reference-missing ${own}/jobs/b.md`,
    ]);
  });

  it('L5: links of templates count from where they will stand', () => {
    const files = { 'assets/template.md': '[a](../src/a.md)' };
    expect(found({ body: '[t](assets/template.md)', files })).toEqual([]);
  });

  it('L5: without frontmatter the file is part of something else', () => {
    const run = startRun(resolveSettings());
    const files = fileSet([memoryFile('SKILL.md', '[a](a.md)')]);
    run.add({ files, folder: 'demo', path: '.', root: '.' });
    const rules = run.finish().diagnostics.map(({ rule }) => rule);
    expect(rules).not.toContain('reference-missing');
  });

  it('a listing that is not complete proves nothing', () => {
    const run = startRun(resolveSettings());
    const text = `${HEAD}[a](a.md) \`scripts/b.py\``;
    const files = fileSet([memoryFile('SKILL.md', text)], { complete: false });
    run.add({ files, folder: null, path: '.', root: '.' });
    const rules = run.finish().diagnostics.map(({ rule }) => rule);
    expect(rules.filter((rule) => rule.startsWith('reference-'))).toEqual([]);
  });
});

describe('what lies outside (L7c, L8, C2)', () => {
  const message = (given: Case) =>
    lint(given).find(({ rule }) => rule === 'reference-escapes')?.message ?? '';

  it('says whether something is there', () => {
    const body = '[a](../x.md)';
    expect(message({ body, surroundings: around({ '../x.md': 'file' }) })).not.toMatch(/nothing/);
    expect(message({ body, surroundings: around({}) })).toMatch(/nothing/);
    expect(message({ body })).not.toMatch(/nothing/);
  });

  it('names the skill that is meant, also where the path is wrong', () => {
    const body = '[a](../other/SKILL.md)';
    expect(message({ body, surroundings: around({}, ['other']) })).toContain('the skill "other"');
  });

  it('C2: a path in code may count from an outer folder', () => {
    const body = 'Run `scripts/a.py`.';
    expect(found({ body })).toEqual(['reference-inline scripts/a.py']);
    const surroundings = around({ '../scripts/a.py': 'file' });
    expect(found({ body, surroundings })).toEqual([]);
  });

  it('C6: a path beside the name of another skill is that skill’s', () => {
    const surroundings = around({}, ['other']);
    expect(found({ body: 'In `other`, run `scripts/a.py`.', surroundings })).toEqual([]);
    expect(found({ body: 'In `thing`, run `scripts/a.py`.', surroundings })).toHaveLength(1);
  });
});

describe('paths in code (C1–C9)', () => {
  it.each([
    ['C1', 'Use `a.py`, `src/a.py`, `python scripts/a.py` or `references/`.'],
    ['C3', 'Files such as `references/a.md` help.'],
    ['C3', '## Example\n\nRead `references/a.md`.'],
    ['C4', 'Create `references/a.md` for it.'],
    ['C4', 'Rename `references/b.txt` → `references/a.md`.'],
    ['C5', 'The file `scripts/a.py` was removed; do not run `scripts/a.py`.'],
    ['C7', 'In your project, run `scripts/a.py`.'],
    ['C8', 'Name it: `references/filename.md`, `scripts/my_tool.py`.'],
  ])('%s: silent on %s', (id, body) => {
    const files = id === 'C4' ? { 'references/b.txt': '' } : {};
    const inline = found({ body, files }).filter((text) => text.startsWith('reference-inline'));
    expect(inline.length).toBe(id === 'C5' ? 1 : 0);
  });

  it('C4: a reading word behind the making one turns it round', () => {
    expect(found({ body: 'Create a report using `references/a.md`.' })).toHaveLength(1);
  });

  it('C4: a verb of the item above governs nothing', () => {
    expect(found({ body: '- Write the plan\n- `references/a.md`: the plan' })).toHaveLength(1);
  });

  it('C9: in a skill about skills it is only a remark', () => {
    const run = startRun(resolveSettings());
    const text = '---\nname: skill-creator\ndescription: Makes.\n---\nRead `references/a.md`.\n';
    const files = fileSet([memoryFile('SKILL.md', text)]);
    run.add({ files, folder: 'skill-creator', path: '.', root: '.' });
    const inline = run.finish().diagnostics.filter(({ rule }) => rule === 'reference-inline');
    expect(inline.map(({ severity }) => severity)).toEqual(['info']);
  });

  it('names the file that is there in another case or folder', () => {
    const files = { 'references/Guide.md': '', 'tools/a.py': '' };
    const texts = lint({ body: 'Read `references/guide.md`, run `scripts/a.py`.', files })
      .filter(({ rule }) => rule === 'reference-inline')
      .map(({ message }) => message);
    expect(texts[0]).toContain('references/Guide.md');
    expect(texts[1]).toContain('tools/a.py');
  });
});
