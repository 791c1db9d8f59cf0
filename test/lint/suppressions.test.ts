import { describe, expect, it } from 'vitest';
import { filesOf } from '../../src/api.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

const FRONT = '---\nname: demo\ndescription: Shows a demo. Use when the user asks for one.\n';

function lint(text: string, files: Record<string, string> = {}, rules = {}) {
  const run = startRun(resolveSettings({ rules }));
  run.add({
    files: filesOf({ 'SKILL.md': text, ...files }),
    folder: 'demo',
    path: 'demo',
    root: '.',
  });
  const { diagnostics, suppressed } = run.finish();
  return {
    found: diagnostics.map(({ rule, range }) => `${rule}@${range.start.line}`),
    suppressed: suppressed.map(({ diagnostic, reason }) => `${diagnostic.rule}: ${reason}`),
  };
}

describe('suppressions', () => {
  it('a comment in the frontmatter holds for its line and keeps its reason', () => {
    const text = `${FRONT}author: me # skills-disable-line unknown-field -- our store shows it\nversion: x\n---\nText.\n`;
    expect(lint(text)).toEqual({
      found: ['unknown-field@5'],
      suppressed: ['unknown-field: our store shows it'],
    });
  });

  it('a `#` inside a value is no comment', () => {
    const text = `${FRONT}author: "me # skills-disable-line unknown-field"\n---\nText.\n`;
    expect(lint(text).found).toEqual(['unknown-field@4']);
  });

  it.each([
    ['the line', 'Text\u200b\u200b\u200b <!-- skills-disable-line hidden-text -->'],
    [
      'the next line',
      '<!-- skills-disable-next-line hidden-text -- a test -->\nText\u200b\u200b\u200b',
    ],
    [
      'the next line after a long comment',
      '<!-- skills-disable-next-line\nhidden-text\n-->\nText\u200b\u200b\u200b',
    ],
    ['the file', 'Text\u200b\u200b\u200b\n\n<!-- skills-disable bom, hidden-text -->'],
  ])('a comment in the body holds for %s', (what, body) => {
    const { found, suppressed } = lint(`${FRONT}---\n\n${body}\n`);
    expect(suppressed).toHaveLength(1);
    expect(found).toEqual(what === 'the file' ? ['unused-suppression@8'] : []);
  });

  it('does not reach other lines, other rules or code', () => {
    const zero = 'Text\u200b\u200b\u200b';
    expect(
      lint(`${FRONT}---\n\n${zero}\n\n<!-- skills-disable-line hidden-text -->\n`).found,
    ).toEqual(['hidden-text@6', 'unused-suppression@8']);
    expect(
      lint(`${FRONT}---\n\n\`<!-- skills-disable hidden-text -->\`\n\n${zero}\n`).found,
    ).toEqual(['hidden-text@8']);
    expect(
      lint(`${FRONT}---\n\n\`\`\`\n<!-- skills-disable hidden-text -->\n\`\`\`\n\n${zero}\n`).found,
    ).toEqual(['hidden-text@10']);
  });

  it('says which comment is of no use, and which rule does not exist', () => {
    const text = `${FRONT}---\n\n<!-- skills-disable bom nonsense -->\nText.\n`;
    expect(lint(text).found).toEqual(['unused-suppression@6', 'unused-suppression@6']);
  });

  it('does not judge a comment for a rule that did not run', () => {
    const text = `${FRONT}---\n\n<!-- skills-disable bom -->\nText.\n`;
    expect(lint(text, {}, { bom: 'off' }).found).toEqual([]);
  });

  it('holds in another file of the skill for that file', () => {
    const { found } = lint(`${FRONT}---\nSee [notes](notes.md).\n`, {
      'notes.md': '<!-- skills-disable bom -->\n',
    });
    expect(found).toEqual(['unused-suppression@1']);
  });

  it('a rule about several skills can be suppressed in one of them', () => {
    const run = startRun(resolveSettings());
    for (const [path, comment] of [
      ['a/demo', ''],
      ['b/demo', ' # skills-disable-line duplicate-name'],
    ] as const) {
      const text = FRONT.replace('name: demo', `name: demo${comment}`);
      run.add({
        files: filesOf({ 'SKILL.md': `${text}---\nText.\n` }),
        folder: 'demo',
        path,
        root: '.',
      });
    }
    expect(run.finish().diagnostics.map(({ rule, skill }) => [rule, skill])).toEqual([
      ['duplicate-name', 'a/demo'],
    ]);
  });
});
