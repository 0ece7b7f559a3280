import { childrenOf, type Expression, type ExpressionShape, receiverOf } from './syntax.ts';

/**
 * A node whose text goes from `offset` to `end`, with its depth: the deepest of its children, and a level of its own.
 */
export function buildExpression(shape: ExpressionShape, offset: number, end: number): Expression {
  const bare = { ...shape, offset, end, depth: 1, parens: 0, parensOffset: offset };
  const receiver = receiverOf(bare);
  let depth = 1;
  for (const child of childrenOf(bare)) {
    const levels = child === receiver ? child.depth : child.depth + 1;
    if (levels > depth) depth = levels;
  }
  return { ...bare, depth };
}

/** The same node in one more pair of parentheses, which begin at `offset`. */
export function inParentheses(inner: Expression, offset: number): Expression {
  return { ...inner, depth: inner.depth + 1, parens: inner.parens + 1, parensOffset: offset };
}

/** The offset of an expression's text, including its parentheses. */
export function startOf(expression: Expression): number {
  return expression.parens > 0 ? expression.parensOffset : expression.offset;
}
