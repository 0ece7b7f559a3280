import { CompileProblem } from './compile-problem.ts';
import { childrenOf, type Expression, receiverOf } from './syntax.ts';

/** The deepest nesting that compiles (measured in production: 99 levels compile, 100 do not). */
const MAX_DEPTH = 99;

export const TOO_COMPLEX = 'Expression is too complex to evaluate safely.';

/**
 * The places where an expression is nested too deeply. The whole expression is level 1. Each pair of parentheses,
 * operator, literal list or map, and argument list adds a level for the expressions that it encloses. A member, an index
 * and the receiver of a method add none. Nothing below a reported place is checked.
 */
export function checkDepth(root: Expression): CompileProblem[] {
  const problems: CompileProblem[] = [];
  const visit = (node: Expression, level: number): void => {
    // Nothing within this node is too deep. This also bounds the recursion.
    if (level - 1 + node.depth <= MAX_DEPTH) return;
    if (level + node.parens > MAX_DEPTH) {
      const within = MAX_DEPTH - level + 1;
      const offset = within < node.parens ? node.parensOffset + within : node.offset;
      problems.push(new CompileProblem(TOO_COMPLEX, offset));
      return;
    }
    const own = level + node.parens;
    const receiver = receiverOf(node);
    for (const child of childrenOf(node)) visit(child, child === receiver ? own : own + 1);
  };
  visit(root, 1);
  return problems;
}
