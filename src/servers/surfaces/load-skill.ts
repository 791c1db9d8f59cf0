import { SkillsError } from '../../core/errors.ts';
import { quoted, visible } from '../../core/visible.ts';
import { decodeText } from '../../skill/decode.ts';
import { MAX_TEXT_BYTES, SKILL_FILE } from '../../skill/spec.ts';
import type { ServedFile, ServedSkill, ServedTool, ServedTreeSource } from '../model.ts';
import { textSkills } from './call-names.ts';

/** The tool by which a model loads a skill, or one file of it, when it decides that it needs it. */
export function loadSkillTool(source: ServedTreeSource): ServedTool {
  return {
    name: 'load_skill',
    describe(tree) {
      const skills = textSkills(tree);
      const lines = skills.map(([name, { description }]) => `- ${name}: ${oneLine(description)}`);
      const description =
        'Loads the instructions of a skill. Call it when a task fits one of these skills; ' +
        `its other files can be loaded by their paths.\n${lines.join('\n')}`;
      const names = skills.map(([name]) => name);
      return {
        description,
        inputSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'the skill', enum: names },
            path: { type: 'string', description: `a file of the skill; ${SKILL_FILE} if left out` },
          },
          required: ['name'],
          additionalProperties: false,
        },
      };
    },
    async call({ name, path = SKILL_FILE }, tree) {
      const skill = textSkills(tree).find(([known]) => known === name)?.[1];
      if (!skill) throw wrong(`there is no skill "${quoted(String(name))}"`);
      const file = skill.files.find((one) => one.path === path);
      if (!file) throw wrong(`${skill.name} has no file "${quoted(String(path))}"`);
      const text = textOf(source, skill, file);
      return path === SKILL_FILE ? [text, ...otherFiles(skill)] : [text];
    },
  };
}

function textOf(source: ServedTreeSource, skill: ServedSkill, file: ServedFile): string {
  if (file.size > MAX_TEXT_BYTES) {
    throw wrong(`${file.path} is over 1 MiB: read it as the resource ${file.uri}`);
  }
  const bytes = source.files(skill).get(file.path)?.read() ?? new Uint8Array();
  const { text, invalidAt } = decodeText(bytes);
  if (invalidAt !== null) throw wrong(`${file.path} is no text: read it as ${file.uri}`);
  return text;
}

/** Names what else there is, so that nothing is loaded that is not needed. */
function otherFiles({ files }: ServedSkill): string[] {
  const others = files.filter(({ path }) => path !== SKILL_FILE);
  if (others.length === 0) return [];
  const lines = others.map(({ path, size, uri }) => {
    const large = size > MAX_TEXT_BYTES ? `, over 1 MiB: only as the resource ${uri}` : '';
    return `- ${path} (${size} bytes${large})`;
  });
  return [`Other files of this skill, by their paths:\n${lines.join('\n')}`];
}

function oneLine(text: string): string {
  return visible(text.trim().replace(/\s+/g, ' '));
}

function wrong(message: string): SkillsError {
  return new SkillsError('usage', message);
}
