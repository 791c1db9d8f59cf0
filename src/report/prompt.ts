import { visible } from '../core/visible.ts';
import { xmlText } from './xml.ts';

/** A skill as a system prompt lists it. */
export interface PromptSkill {
  readonly name: string;
  readonly description: string;
  /** The path of its SKILL.md, where that is wanted. */
  readonly location?: string;
}

/** The block of a system prompt that tells an agent which skills there are. */
export function promptXml(skills: readonly PromptSkill[]): string {
  const entries = skills.flatMap((skill) => [
    '  <skill>',
    element('name', skill.name),
    element('description', skill.description),
    ...(skill.location === undefined ? [] : [element('location', skill.location)]),
    '  </skill>',
  ]);
  return `${['<available_skills>', ...entries, '</available_skills>'].join('\n')}\n`;
}

function element(name: string, text: string): string {
  return `    <${name}>${escaped(text)}</${name}>`;
}

/** No text may leave its element, begin a line of its own or hide something from a reader. */
function escaped(text: string): string {
  const line = visible(text.trim().replace(/[\t\n\r ]+/g, ' '));
  return xmlText(line);
}
