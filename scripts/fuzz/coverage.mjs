// Marks every branch of our own source that an input reaches, so that inputs which reach new ones are
// kept. Engines that do this with native code do not load everywhere; this needs the compiler alone.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** More branches than the source has. */
export const MOST_BRANCHES = 1 << 15;

/** Gives esbuild our source with marks in it. */
export const esbuildCoverage = {
  name: 'coverage',
  setup({ onLoad }) {
    let count = 0;
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
        compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
        fileName: path,
        transformers: { before: [markBranches(() => count++ % MOST_BRANCHES)] },
      });
      return { contents: outputText, loader: 'js' };
    });
  },
};

/** Puts a mark into every block and before both ends of every `a ? b : c`, `a && b`, `a || b`. */
function markBranches(next) {
  return (context) => {
    const { factory } = context;
    const mark = () =>
      factory.createAssignment(
        factory.createElementAccessExpression(
          factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), 'reached'),
          next(),
        ),
        factory.createNumericLiteral(1),
      );
    const marked = (expression) =>
      factory.createParenthesizedExpression(factory.createComma(mark(), expression));
    const visit = (node) => {
      const seen = ts.visitEachChild(node, visit, context);
      if (ts.isBlock(seen)) {
        const line = factory.createExpressionStatement(mark());
        return factory.updateBlock(seen, [line, ...seen.statements]);
      }
      if (ts.isConditionalExpression(seen)) {
        const { condition, questionToken, whenTrue, colonToken, whenFalse } = seen;
        const ends = [questionToken, marked(whenTrue), colonToken, marked(whenFalse)];
        return factory.updateConditionalExpression(seen, condition, ...ends);
      }
      if (ts.isBinaryExpression(seen) && isShort(seen.operatorToken.kind)) {
        const { left, operatorToken, right } = seen;
        return factory.updateBinaryExpression(seen, left, operatorToken, marked(right));
      }
      return seen;
    };
    return (file) => ts.visitNode(file, visit);
  };
}

function isShort(kind) {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}
