import { LineMap } from '../core/text.ts';
import type { Finding } from '../skill/finding.ts';
import { jsonError } from '../skill/json-syntax.ts';
import type { Skill, TextDocument } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { textFiles } from '../skill/text-files.ts';
import { yamlError } from '../skill/yaml-syntax.ts';
import { defineRule } from './rule.ts';

/** Template marks: such a file becomes data only when something fills it in. */
const TEMPLATE = /\{\{|\{%|<%|\$\{|<<[A-Z]/;
/** Files that JSON readers with comments take, whatever their ending says. */
const WITH_COMMENTS = /(?:^|\/)(?:tsconfig|jsconfig|\.vscode\/)[^/]*\.json$|\.template\./i;

const isData = (path: string) => /\.(?:json|ya?ml)$/i.test(path);

function* syntaxFindings({ path, text }: TextDocument): Generator<Finding> {
  const json = /\.json$/i.test(path) && !WITH_COMMENTS.test(path);
  const yaml = /\.ya?ml$/i.test(path);
  if ((!json && !yaml) || TEMPLATE.test(text) || text.trim() === '') return;
  const error = json ? jsonError(text) : yamlError(text);
  if (!error) return;
  const start = Math.min(error.offset, Math.max(0, text.trimEnd().length - 1));
  const at = { start, end: start + 1 };
  if ('expected' in error) yield { id: 'json', at, file: path, data: { expected: error.expected } };
  else {
    const { line } = new LineMap(text).position(error.offset);
    yield { id: 'yaml', at, file: path, data: { detail: error.detail, line } };
  }
}

/** What is out of form in `evals/evals.json`: an object with a list of prompts. */
function evalsProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is no object';
  const evals = (value as Readonly<Record<string, unknown>>)['evals'];
  if (!Array.isArray(evals)) return 'it has no list "evals"';
  const bad = evals.findIndex((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('prompt' in one)) return true;
    return typeof one.prompt !== 'string' || one.prompt.trim() === '';
  });
  return bad < 0 ? undefined : `entry ${bad + 1} of "evals" has no text "prompt"`;
}

function* evalsFindings(skill: Skill): Generator<Finding> {
  const file = 'evals/evals.json';
  const document = skill.document(file);
  if (!document || jsonError(document.text)) return;
  const problem = evalsProblem(JSON.parse(document.text.replace(/^\ufeff/, '')));
  if (problem) yield { id: 'evals', at: { start: 0, end: 1 }, file, data: { problem } };
}

export const dataInvalid = defineRule({
  id: 'data-invalid',
  summary: 'Bundled JSON and YAML files can be read.',
  why: 'A script or an agent that opens a broken data file stops in the middle of the task.',
  basis: 'advice',
  source: `${SPECIFICATION}#optional-directories`,
  severity: 'warning',
  fix: 'none',
  messages: {
    json: { text: 'This JSON file cannot be read: {expected} is expected here.', hint: 'Mend it.' },
    yaml: { text: 'This YAML file cannot be read: {detail}', hint: 'Mend line {line}.' },
    evals: {
      text: 'This file is not in the form of evals: {problem}.',
      hint: 'Write {"evals": [{"id": 1, "prompt": "…", "expected_output": "…"}]}.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      files: {
        'a.json': '{"a": [1, "x", {}]}\n',
        'b.yaml': 'a: 1\n---\nb: !x 2\n',
        'c.json': '{{x}}',
      },
    },
    {
      skill: '---\nname: demo\n---\n',
      files: { 'evals/evals.json': '{"evals": [{"prompt": "Do"}]}' },
    },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'a.json': '{"a": 1,«}»\n' } },
    { skill: '---\nname: demo\n---\n', files: { 'a.json': '{"a": [1, 2«]»' } },
    { skill: '---\nname: demo\n---\n', files: { 'b.yaml': 'a: «b»: c\n' } },
    { skill: '---\nname: demo\n---\n', files: { 'evals/evals.json': '«{»"evals": [{"id": 1}]}' } },
  ],
  concerns: ({ files }) => files.files.some(({ path }) => isData(path)),
  *check(skill) {
    for (const document of textFiles(skill, { path: isData })) yield* syntaxFindings(document);
    yield* evalsFindings(skill);
  },
});
