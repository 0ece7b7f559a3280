import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor, parseSync } from 'rolldown/utils';
import { root } from './processes.ts';

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

export interface ShowingTest {
  file: string;
  titles: string[];
}

/**
 * Puts the tags beside the sentences that they quote. A tag's fragment must stand at exactly one place of the
 * specification. A fragment that runs over the end of a sentence counts for every sentence that it touches.
 */
export function matchTags(
  sentences: readonly Sentence[],
  tags: readonly { file: string; line: number; fragment: string; titles: string[] | null }[],
): { rows: (Sentence & { tests: ShowingTest[] })[]; problems: string[] } {
  const rows = sentences.map((sentence) => ({
    ...sentence,
    tests: [] as ShowingTest[],
  }));
  const placed = [];
  let whole = '';
  for (const row of rows) {
    placed.push({ row, start: whole.length });
    whole += `${row.sentence} `;
  }
  const problems: string[] = [];
  for (const { file, line, fragment, titles } of tags) {
    const problem = (what: string) => problems.push(`${file}:${line}: "${fragment}" ${what}`);
    const text = fragment.replaceAll('**', '');
    const at = whole.indexOf(text);
    if (at === -1) problem('is in no sentence');
    else if (whole.includes(text, at + 1)) problem('is in more than one place');
    else if (titles === null) problem('stands above no test');
    else
      for (const { row, start } of placed)
        if (start < at + text.length && at < start + row.sentence.length) row.tests.push({ file, titles });
  }
  for (const { section, sentence, because, tests } of rows) {
    if (tests.length === 0 && because === null) problems.push(`${section}: no test shows "${sentence}"`);
    if (tests.length > 0 && because !== null)
      problems.push(`${section}: tests show "${sentence}", which is said not to be possible`);
  }
  return { rows, problems };
}

/**
 * A sentence of the specification. `section` is the heading above it, preceded by the heading one level up where there are
 * two. `because` is the reason why no test can show it, or null.
 */
interface Sentence {
  section: string;
  sentence: string;
  because: string | null;
}

/** The sentences of docs/specification.md in their order. */
export function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = '';
  let heading = '';
  for (const line of text.split('\n')) {
    const [, level = '', title = ''] = /^(##+) (.+)$/.exec(line) ?? [];
    const last = sentences.at(-1);
    if (level === '##') section = heading = title;
    else if (level === '###') heading = `${section}: ${title}`;
    else if (line.startsWith('- '))
      sentences.push({ section: heading, sentence: line.slice(2), because: null });
    else if (line.startsWith('  because: ') && last) last.because = line.slice('  because: '.length);
  }
  return sentences;
}

const FOLDERS = ['domain/src', 'emulators', 'functions/src', 'tests', 'web/src'];

/** The specification's sentences, each with the tests that quote it, and the problems that `matchTags` finds. */
export function readSpecification() {
  const sentences = readSentences(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules/'));
  const tags = files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // Most files have no tag, and parsing is slow.
    return text.includes('// spec: "') ? findTags(file, text).map((tag) => ({ file, ...tag })) : [];
  });
  return matchTags(sentences, tags);
}
