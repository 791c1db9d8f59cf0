// The examples of rules are their documentation and their tests: what only lints need not carry them.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const EXAMPLES = new Set(['good', 'bad']);

/** Leaves the examples out of every rule of a bundle. */
export const esbuildWithoutExamples = {
  name: 'without-examples',
  setup(context) {
    context.onLoad({ filter: /[\\/]src[\\/]rules[\\/][^\\/]+\.ts$/ }, ({ path }) => ({
      contents: withoutExamples(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

function withoutExamples(source) {
  const file = ts.createSourceFile('rule.ts', source, ts.ScriptTarget.Latest);
  const cuts = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'defineRule') {
      for (const property of node.arguments[0].properties) {
        if (EXAMPLES.has(property.name?.getText(file))) cuts.push(property);
      }
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return cuts.reduceRight(
    (text, { pos, name, end }) =>
      `${text.slice(0, pos)} ${name.getText(file)}: []${text.slice(end)}`,
    source,
  );
}
