import { SkillsError } from '../core/errors.ts';
import { jsonString } from '../core/json.ts';
import { safeJson, visible } from '../core/visible.ts';
import type { ActualSkill } from '../digest/compare.ts';

/** A skill with its digests, its executable files, and whether it was named or found in a tree. */
export interface DigestedSkill extends ActualSkill {
  readonly executables: ReadonlySet<string>;
  readonly isNamed: boolean;
}

/** The lines of a skill: each file, the skill, and the archive that it came in. */
export function textLines({ files, digest, name, archive, path }: DigestedSkill): string {
  const lines = files.map((file) => `${file.digest}  ${visible(file.path)}`);
  lines.push(`${digest}  ${visible(name)} (skill)`);
  if (archive !== null) lines.push(`${archive}  ${visible(path)} (archive)`);
  return `${lines.join('\n')}\n`;
}

/** A skill as it stands in the list of `--json`; put together by hand, as there may be many files. */
export function jsonSkill({ name, path, digest, archive, files, executables }: DigestedSkill) {
  const fields = [
    `"name": ${jsonString(name)}`,
    `"path": ${jsonString(path)}`,
    `"digest": "${digest}"`,
    ...(archive === null ? [] : [`"archive": "${archive}"`]),
  ];
  let listed = '';
  for (const file of files) {
    const place = `"path": ${jsonString(file.path)},\n          "size": ${file.size}`;
    const more = `"digest": "${file.digest}",\n          "executable": ${executables.has(file.path)}`;
    listed += `${listed && ','}\n        {\n          ${place},\n          ${more}\n        }`;
  }
  fields.push(`"files": [${listed}${listed && '\n      '}]`);
  return `    {\n      ${fields.join(',\n      ')}\n    }`;
}

/** The `_manifest` document of the only skill. */
export function manifest(skills: readonly DigestedSkill[]): string {
  const [first, second] = skills;
  if (!first || second) {
    const hint = 'Name one skill folder.';
    const message = `a manifest describes one skill, and there are ${skills.length}`;
    throw new SkillsError('usage', message, { hint });
  }
  const files = first.files.map(({ path, size, digest }) => ({ path, size, hash: digest }));
  return `${safeJson({ skill: first.name, files }, 2)}\n`;
}
