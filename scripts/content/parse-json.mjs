/** JSON with the lines of its values, which JSON.parse does not tell. */
import { getNodePath, getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser';

/** @import { Node, ParseError } from 'jsonc-parser' */

/**
 * A value, its path from the whole (`['plus', 'price_cents']`), and the line on which it or its name stands.
 * @typedef {{ path: readonly (string | number)[], value: unknown, line: number }} Entry
 */

/** A text that is not JSON, and where. */
export class JsonError extends Error {
  /**
   * @param {string} message
   * @param {number} line
   * @param {boolean} isSyntax whether the parser cannot read on from here
   */
  constructor(message, line, isSyntax) {
    super(message);
    this.line = line;
    this.isSyntax = isSyntax;
  }
}

/**
 * What is wrong, by the parser's codes; before `…` stands what the parser met. Every other code says that a text is wrong.
 * @type {Readonly<Record<string, string>>}
 */
const SENTENCES = {
  InvalidSymbol: '… não pode estar aqui; textos ficam entre aspas duplas',
  InvalidNumberFormat: '… não é um número',
  PropertyNameExpected: 'falta um nome entre aspas duplas antes de …, ou há uma vírgula a mais',
  ValueExpected: 'falta um valor antes de …, ou há uma vírgula a mais',
  ColonExpected: 'faltam dois-pontos antes de …',
  CommaExpected: 'falta uma vírgula antes de …, ou um texto tem aspas dentro dele',
  CloseBraceExpected: 'falta fechar uma chave } antes de …',
  CloseBracketExpected: 'falta fechar um colchete ] antes de …',
  EndOfFileExpected: 'o arquivo precisa terminar antes de …',
  InvalidCommentToken: 'comentários não são permitidos',
};
const WRONG_TEXT = 'um texto termina com aspas duplas na mesma linha, e aspas dentro dele se escrevem \\"';

/**
 * Parses a text as JSON.parse does (RFC 8259), and refuses a name that stands twice in one object. Answers the value, and an
 * entry for it and for each value in it. Throws a JsonError with the line of the first mistake.
 * @param {string} text
 */
export function parseJson(text) {
  /** @type {ParseError[]} */
  const errors = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined || tree === undefined) throw explain(text, first);
  return { value: getNodeValue(tree), entries: entriesOf(text, tree) };
}

/**
 * @param {string} text
 * @param {Node} node
 * @returns {Entry[]}
 */
function entriesOf(text, node) {
  const children = node.children ?? [];
  if (node.type === 'property') return children.slice(1).flatMap((child) => entriesOf(text, child));
  const names = children.filter(({ type }) => type === 'property').map(({ children: [name] = [] }) => name);
  const twice = names.find((name, index) => names.findIndex((other) => other?.value === name?.value) < index);
  if (twice !== undefined)
    throw new JsonError(`${twice.value} aparece duas vezes`, lineAt(text, twice.offset), false);
  const start = node.parent?.type === 'property' ? node.parent : node;
  const entry = { path: getNodePath(node), value: getNodeValue(node), line: lineAt(text, start.offset) };
  return [entry, ...children.flatMap((child) => entriesOf(text, child))];
}

/**
 * @param {string} text
 * @param {ParseError | undefined} error
 */
function explain(text, error) {
  const { offset, length } = error ?? { offset: 0, length: 0 };
  const sentence = SENTENCES[error ? printParseErrorCode(error.error) : 'ValueExpected'] ?? WRONG_TEXT;
  const met = text.slice(offset, offset + length) || 'o fim';
  return new JsonError(
    sentence.replace('…', () => met),
    lineAt(text, offset),
    true,
  );
}

/**
 * @param {string} text
 * @param {number} offset
 */
function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
