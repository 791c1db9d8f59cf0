import type { Range } from '../core/text.ts';
import { BOM } from '../skill/fences.ts';
import type { Finding } from '../skill/finding.ts';
import { type Frontmatter, fieldOf } from '../skill/frontmatter.ts';
import { collections, scalars, type YamlMap } from '../skill/yaml-node.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** The first `---` between the fences: skills-ref splits the text there, wherever it stands. */
function dashesIn(text: string, content: Range): Range | undefined {
  const start = text.indexOf('---', content.start);
  return start < 0 || start >= content.end ? undefined : { start, end: start + 3 };
}

/** What is left of the frontmatter before a cut decides whether the skill is refused or only shortened. */
function cutFinding(frontmatter: Frontmatter, root: YamlMap, at: Range): Finding {
  const inside = (range: Range) => range.start <= at.start && at.end <= range.end;
  const open =
    collections(root).some((node) => node.flow && inside(node.range)) ||
    scalars(root).some(
      ({ scalar: { style, range } }) => (style === 'single' || style === 'double') && inside(range),
    );
  const lost = ['name', 'description'].some((key) => {
    const entry = fieldOf(frontmatter, key);
    return !entry || entry.key.range.start > at.start;
  });
  return open || lost ? { id: 'broken', at } : { id: 'cut', at, severity: 'warning' };
}

export const skillsRefYaml = defineRule({
  id: 'skills-ref-yaml',
  summary: 'The frontmatter is in the strict YAML of the reference validator.',
  why: 'skills-ref reads a strict subset of YAML: no brackets, no byte-order mark, and it cuts the frontmatter at the first `---`, wherever that stands.',
  basis: 'client',
  profile: 'skills-ref',
  source: profileById('skills-ref').source,
  severity: 'error',
  fix: 'none',
  messages: {
    bom: {
      text: 'skills-ref finds no frontmatter behind a byte-order mark.',
      hint: 'Save the file as UTF-8 without it; --fix removes it.',
    },
    flow: {
      text: 'skills-ref refuses lists and maps in brackets.',
      hint: 'Write one `- item` or `key: value` line for each entry.',
    },
    broken: {
      text: 'skills-ref takes this `---` for the end of the frontmatter, and refuses what is left.',
      hint: 'Use another dash (`—`) or other words.',
    },
    cut: {
      text: 'skills-ref takes this `---` for the end of the frontmatter: all behind it is lost.',
      hint: 'Use another dash (`—`) or other words.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a -- thing.\n---\n\nText [a, b]\n\n---\n'],
  bad: [
    '«\ufeff»---\nname: demo\n---\n',
    '---\nname: demo\nallowed-tools: «[a, b]»\n---\n',
    '---\nname: demo\ndescription: "x «---» y"\n---\n',
    '---\nname: demo\n# «---»\ndescription: Shows.\n---\n',
    '---\nname: demo\ndescription: >-\n  x «---» y\nlicense: MIT\n---\n',
  ],
  *check({ frontmatter, source }) {
    if (source?.text.startsWith(BOM)) yield { id: 'bom', at: { start: 0, end: 1 } };
    if (!frontmatter?.root || !frontmatter.reliable || !source) return;
    for (const { flow, range } of collections(frontmatter.root)) {
      if (flow) yield { id: 'flow', at: range };
    }
    const dashes = dashesIn(source.text, frontmatter.block.content);
    if (dashes) yield cutFinding(frontmatter, frontmatter.root, dashes);
  },
});
