import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

interface Comment {
  start: number;
  end: number;
  value: string;
}

const TAG = /^ spec: "(.+)"$/;
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

/**
 * The comments `// spec: "fragment"` of a test file. `titles` are the titles of the test right below the comment, from the
 * outermost describe to the test; null when no test is right below. In a title, \0 stands for each part that is known only
 * when the test runs.
 */
export function findTags(
  file: string,
  text: string,
): { fragment: string; line: number; titles: string[] | null }[] {
  const { program, comments } = parseSync(file, text);
  const titlesOf: Map<Comment, string[]> = new Map();
  const path: string[] = [];
  const visitor = new Visitor({
    ExpressionStatement(node) {
      const title = testTitle(node.expression);
      if (title === null) return;
      path.push(title);
      for (const comment of commentsAbove(node.start, comments, text)) titlesOf.set(comment, [...path]);
    },
    'ExpressionStatement:exit'(node) {
      if (testTitle(node.expression) !== null) path.pop();
    },
  });
  visitor.visit(program);
  return comments.flatMap((comment) => {
    const fragment = TAG.exec(comment.value)?.[1];
    if (fragment === undefined) return [];
    const line = text.slice(0, comment.start).split('\n').length;
    return [{ fragment, line, titles: titlesOf.get(comment) ?? null }];
  });
}

/** The title of `test('…', …)`, `describe.each(…)('…', …)` and the like; null for any other expression. */
function testTitle(expression: ESTree.Expression) {
  if (expression.type !== 'CallExpression') return null;
  let root: ESTree.Expression = expression.callee;
  while (root.type !== 'Identifier') {
    if (root.type === 'MemberExpression') root = root.object;
    else if (root.type === 'CallExpression') root = root.callee;
    else return null;
  }
  if (!TEST_FUNCTIONS.has(root.name)) return null;
  const [title] = expression.arguments;
  if (title?.type === 'Literal' && typeof title.value === 'string')
    return title.value.replace(/%(\.\d+)?[sdifjoOc]|\$\w+/g, '\0');
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked).join('\0');
  return null;
}

/** The comments above a place that have only white space and other comments between them and it. */
function commentsAbove(start: number, comments: readonly Comment[], text: string) {
  const above = [];
  let from = start;
  for (const comment of comments.toReversed()) {
    if (comment.end > from) continue;
    if (text.slice(comment.end, from).trim() !== '') break;
    above.push(comment);
    from = comment.start;
  }
  return above;
}
