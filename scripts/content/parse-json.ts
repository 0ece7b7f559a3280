/** JSON with the lines of its values, which JSON.parse does not tell. */
import {
  getNodePath,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

/** A value, its path from the whole (`['plus', 'price_cents']`), and the line on which it or its name stands. */
export interface Entry {
  path: readonly (string | number)[];
  value: unknown;
  line: number;
}

/** A text that is not JSON, and where. */
export class JsonError extends Error {
  constructor(
    message: string,
    readonly line: number,
    /** Whether the parser cannot read on from here. */
    readonly isSyntax: boolean,
  ) {
    super(message);
  }
}

/** What is wrong, by the parser's codes; before `…` stands what the parser met. Every other code says that a text is wrong. */
const SENTENCES: Readonly<Record<string, string>> = {
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
 */
export function parseJson(text: string) {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined || tree === undefined) throw explain(text, first);
  return { value: getNodeValue(tree), entries: entriesOf(text, tree) };
}

function entriesOf(text: string, node: Node): Entry[] {
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

function explain(text: string, error: ParseError | undefined) {
  const { offset, length } = error ?? { offset: 0, length: 0 };
  const sentence = SENTENCES[error ? printParseErrorCode(error.error) : 'ValueExpected'] ?? WRONG_TEXT;
  const met = text.slice(offset, offset + length) || 'o fim';
  return new JsonError(
    sentence.replace('…', () => met),
    lineAt(text, offset),
    true,
  );
}

function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split('\n').length;
}
