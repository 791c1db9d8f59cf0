import { visible } from '../core/visible.ts';

/** What was written, and for a new skill what to do next. */
export function createdText(paths: readonly string[], skillFolder: string | undefined): string {
  if (paths.length === 0) return 'nothing to do: everything is in place\n';
  const lines = paths.map((path) => `wrote ${visible(path)}`);
  if (skillFolder !== undefined) lines.push('', ...nextSteps(skillFolder));
  return `${lines.join('\n')}\n`;
}

function nextSteps(folder: string): string[] {
  const shown = shellWord(visible(folder));
  return [
    `Edit ${visible(folder === '.' ? 'SKILL.md' : `${folder}/SKILL.md`)}, then:`,
    `  skills lint ${shown}`,
    `  skills prompt ${shown} --format text`,
    `  skills pack ${shown}`,
  ];
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The templates, a line each. */
export function templateTable(
  templates: readonly { readonly id: string; readonly summary: string }[],
): string {
  const widest = Math.max(...templates.map(({ id }) => id.length));
  return templates.map(({ id, summary }) => `${id.padEnd(widest)}  ${summary}\n`).join('');
}
