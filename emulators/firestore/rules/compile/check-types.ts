import { childrenOf, type Expression } from '../language/syntax.ts';

export interface Warning {
  readonly description: string;
  readonly offset: number;
}

/** Operators that yield a boolean. */
const BOOLEAN_OPERATORS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);
const CONTAINERS = ['list', 'set', 'map', 'constraint'];

/**
 * What an expression does that its author can hardly have meant, in the words of Google's emulator: comparisons that always
 * have one result, and operands of a type that fails. Only types that the text itself shows are known. Of `==` beside an `in` or
 * `is` without parentheses we warn in our own words, because that emulator binds them alike, and its documentation does not.
 */
export function dubiousParts(node: Expression): Warning[] {
  return [...ownWarnings(node), ...childrenOf(node).flatMap(dubiousParts)];
}

function ownWarnings(node: Expression): Warning[] {
  switch (node.kind) {
    case 'unary':
      return node.operator === '!' ? mustBe(['bool'], node.operand) : [];
    case 'logical':
      return [node.left, node.right].flatMap((operand) => mustBe(['bool'], operand));
    case 'ternary':
      return mustBe(['bool'], node.condition);
    case 'binary':
      if (node.operator === 'in') return mustBe(CONTAINERS, node.right);
      if (node.operator !== '==' && node.operator !== '!=') return [];
      return [...incomparable(node.operator, node.left, node.right), ...unbracketed(node.operator, node)];
    default:
      return [];
  }
}

function mustBe(expected: readonly string[], operand: Expression): Warning[] {
  const type = shownType(operand);
  if (type === null || expected.includes(type)) return [];
  const description = `Invalid type. Received one of [${type}]. Expected one of [${expected.join(', ')}].`;
  return [{ description, offset: operand.offset }];
}

function incomparable(operator: '==' | '!=', left: Expression, right: Expression): Warning[] {
  const types = [shownType(left), shownType(right)].map((type) => (type === 'float' ? 'int' : type));
  if (types.includes(null) || types[0] === types[1]) return [];
  const description = `The sub-expressions are not comparable, so this comparison will always return ${operator === '!='}.`;
  return [{ description, offset: left.offset }];
}

function unbracketed(operator: '==' | '!=', node: Expression): Warning[] {
  return childrenOf(node)
    .filter(
      (child) =>
        child.parens === 0 && (child.kind === 'is' || (child.kind === 'binary' && child.operator === 'in')),
    )
    .map(({ kind, offset }) => ({
      description: `Put '${kind === 'is' ? 'is' : 'in'}' beside '${operator}' in parentheses: Google's emulator reads it otherwise than its documentation.`,
      offset,
    }));
}

/** The type that an expression has whenever it has a value, if its text shows that; otherwise null. */
function shownType(node: Expression): string | null {
  switch (node.kind) {
    case 'literal':
      if (node.value === null) return 'null';
      if (node.value instanceof Uint8Array) return 'bytes';
      return { bigint: 'int', number: 'float', boolean: 'bool' }[typeof node.value as string] ?? 'string';
    case 'list':
    case 'map':
    case 'path':
      return node.kind;
    case 'is':
    case 'logical':
      return 'bool';
    case 'unary':
      return node.operator === '!' ? 'bool' : shownType(node.operand);
    case 'binary':
      return BOOLEAN_OPERATORS.has(node.operator) ? 'bool' : null;
    default:
      return null;
  }
}
