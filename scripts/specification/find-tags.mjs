import { parseSync, Visitor } from 'rolldown/utils';

const TAG = /^ spec: "(.+)"$/;
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

/**
 * The comments `// spec: "fragment"` of a test file, each with the titles that lead to the test right below it (describes
 * first). In a title, \0 stands for what is only known when the test runs. Null titles: there is no test right below.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ fragment: string, line: number, titles: string[] | null }[]}
 */
export function findTags(file, text) {
  const { program, comments } = parseSync(file, text);
  const titlesOf = new Map();
  const path = [];
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

/** The title of `test('…', …)`, `describe.each(…)('…', …)` and their like; null for anything else. */
function testTitle(expression) {
  if (expression.type !== 'CallExpression') return null;
  let root = expression.callee;
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

/** The comments above a place with nothing but other comments and white space between. */
function commentsAbove(start, comments, text) {
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
