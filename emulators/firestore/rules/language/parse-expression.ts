// Long: one level of precedence calls the next, and the ladder is read best in one place.
import { CompileProblem } from './compile-problem.ts';
import { TOO_COMPLEX } from './check-depth.ts';
import { type Scanner, SMALLEST_INT, type Token, unexpected } from './scanner.ts';
import {
  type BinaryOperator,
  childrenOf,
  type Expression,
  type ExpressionShape,
  type PathPart,
  receiverOf,
} from './syntax.ts';

/**
 * The parser stops at this nesting, because more could exhaust the stack. The language allows less, and
 * `check-depth.ts` reports that limit at its place.
 */
const MAX_NESTING = 300;
/** The number of members, indices and calls that may follow one another. */
const MAX_CHAIN = 1000;
/** The number of arguments that a call may have (documented). */
const MAX_ARGUMENTS = 7;

/** `set` is accepted but never true, and `null` does not compile (both measured in production). */
const IS_TYPES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
]);

// The documented order, weakest first: https://firebase.google.com/docs/rules/rules-language#building_conditions
const EQUALITIES: readonly BinaryOperator[] = ['==', '!='];
const MEMBERSHIP: readonly BinaryOperator[] = ['in'];
const RELATIONS: readonly BinaryOperator[] = ['<', '<=', '>', '>='];
const SUMS: readonly BinaryOperator[] = ['+', '-'];
const PRODUCTS: readonly BinaryOperator[] = ['*', '/', '%'];
const PATH_TEXT = /\(default\)|[A-Za-z0-9_\-~@:+%]+/y;

/** Parses one expression, up to the first token that cannot belong to it. */
export function parseExpression(scanner: Scanner): Expression {
  return new ExpressionParser(scanner).ternary();
}

/** A recursive descent, weakest operator first. `level` keeps deep nesting from exhausting the stack. */
class ExpressionParser {
  private level = 0;

  constructor(private readonly scanner: Scanner) {}

  ternary(): Expression {
    this.enter();
    const condition = this.or();
    let expression = condition;
    if (this.scanner.take('?')) {
      const whenTrue = this.ternary();
      this.scanner.expect(':');
      const whenFalse = this.ternary();
      expression = this.build({ kind: 'ternary', condition, whenTrue, whenFalse }, startOf(condition));
    }
    this.level--;
    return expression;
  }

  private or(): Expression {
    let left = this.and();
    while (this.scanner.take('||')) {
      const right = this.and();
      left = this.build({ kind: 'logical', operator: '||', left, right }, startOf(left));
    }
    return left;
  }

  private and(): Expression {
    let left = this.equality();
    while (this.scanner.take('&&')) {
      const right = this.equality();
      left = this.build({ kind: 'logical', operator: '&&', left, right }, startOf(left));
    }
    return left;
  }

  private equality(): Expression {
    let left = this.membership();
    for (;;) {
      const operator = this.takeOperator(EQUALITIES);
      if (operator === null) return left;
      left = this.binary(operator, left, this.membership());
    }
  }

  private membership(): Expression {
    let left = this.relation();
    for (;;) {
      if (this.scanner.take('is')) {
        const type = this.scanner.word('a type');
        if (!IS_TYPES.has(type.text)) throw new CompileProblem(`Unknown type: ${type.text}.`, type.offset);
        left = this.build({ kind: 'is', value: left, type: type.text }, startOf(left));
        continue;
      }
      const operator = this.takeOperator(MEMBERSHIP);
      if (operator === null) return left;
      left = this.binary(operator, left, this.relation());
    }
  }

  private relation(): Expression {
    let left = this.sum();
    for (;;) {
      const operator = this.takeOperator(RELATIONS);
      if (operator === null) return left;
      left = this.binary(operator, left, this.sum());
    }
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const operator = this.takeOperator(SUMS);
      if (operator === null) return left;
      left = this.binary(operator, left, this.product());
    }
  }

  private product(): Expression {
    let left = this.unary();
    for (;;) {
      const operator = this.takeOperator(PRODUCTS);
      if (operator === null) return left;
      left = this.binary(operator, left, this.unary());
    }
  }

  private takeOperator(operators: readonly BinaryOperator[]): BinaryOperator | null {
    return operators.find((operator) => this.scanner.take(operator)) ?? null;
  }

  private unary(): Expression {
    const token = this.scanner.peek();
    if (token.kind !== 'punctuation' || (token.text !== '!' && token.text !== '-')) return this.postfix();
    this.enter();
    this.scanner.next();
    const next = this.scanner.peek();
    let expression: Expression;
    if (token.text === '-' && isSmallestInt(next)) {
      this.scanner.next();
      expression = this.build({ kind: 'literal', value: SMALLEST_INT }, token.offset);
    } else {
      expression = this.build({ kind: 'unary', operator: token.text, operand: this.unary() }, token.offset);
    }
    this.level--;
    return expression;
  }

  private postfix(): Expression {
    let object = this.primary();
    for (let length = 0; ; length++) {
      // A longer chain could never be evaluated within the budget.
      if (length > MAX_CHAIN) throw new CompileProblem(TOO_COMPLEX, this.scanner.peek().offset);
      const start = startOf(object);
      if (this.scanner.take('.')) {
        const name = this.scanner.word('a name').text;
        if (this.scanner.take('(')) {
          const args = this.args(')');
          object = this.build({ kind: 'method', object, name, args }, start);
        } else {
          object = this.build({ kind: 'member', object, name }, start);
        }
      } else if (this.scanner.take('[')) {
        const index = this.ternary();
        const to = this.scanner.take(':') ? this.ternary() : null;
        this.scanner.expect(']');
        object =
          to === null
            ? this.build({ kind: 'index', object, index }, start)
            : this.build({ kind: 'slice', object, from: index, to }, start);
      } else {
        return object;
      }
    }
  }

  private primary(): Expression {
    const token = this.scanner.peek();
    if (token.kind === 'punctuation' && token.text === '/') return this.path(token.offset);
    this.scanner.next();
    if (token.kind === 'value') {
      if (isSmallestInt(token))
        throw new CompileProblem(`Integer out of range: ${token.text}.`, token.offset);
      return this.build({ kind: 'literal', value: token.value }, token.offset);
    }
    if (token.kind === 'word') return this.word(token.text, token.offset);
    if (token.text === '(') {
      const inner = this.ternary();
      this.scanner.expect(')');
      return { ...inner, depth: inner.depth + 1, parens: inner.parens + 1, parensOffset: token.offset };
    }
    if (token.text === '[') {
      const items = this.args(']', Number.POSITIVE_INFINITY);
      return this.build({ kind: 'list', items }, token.offset);
    }
    if (token.text === '{') return this.map(token.offset);
    throw unexpected(token, 'an expression');
  }

  private word(name: string, offset: number): Expression {
    if (name === 'null') return this.build({ kind: 'literal', value: null }, offset);
    if (name === 'true' || name === 'false')
      return this.build({ kind: 'literal', value: name === 'true' }, offset);
    if (!this.scanner.take('(')) return this.build({ kind: 'variable', name }, offset);
    const args = this.args(')');
    return this.build({ kind: 'call', name, args }, offset);
  }

  private args(close: string, max = MAX_ARGUMENTS): Expression[] {
    const list: Expression[] = [];
    while (!this.scanner.take(close)) {
      if (list.length > 0) {
        this.scanner.expect(',');
        if (this.scanner.take(close)) break;
      }
      const argument = this.ternary();
      if (list.length >= max)
        throw new CompileProblem(`At most ${max} arguments are allowed.`, argument.offset);
      list.push(argument);
    }
    return list;
  }

  private map(offset: number): Expression {
    const entries: [Expression, Expression][] = [];
    while (!this.scanner.take('}')) {
      if (entries.length > 0) {
        this.scanner.expect(',');
        if (this.scanner.take('}')) break;
      }
      const key = this.ternary();
      this.scanner.expect(':');
      entries.push([key, this.ternary()]);
    }
    return this.build({ kind: 'map', entries }, offset);
  }

  private path(offset: number): Expression {
    const parts: PathPart[] = [];
    while (this.scanner.takeRaw(/\/(?=[$(A-Za-z0-9_\-~@:+%])/y) !== null) {
      if (this.scanner.takeRaw(/\$\(/y) !== null) {
        parts.push(this.ternary());
        this.scanner.expect(')');
      } else {
        const text = this.scanner.takeRaw(PATH_TEXT);
        if (text === null) throw new CompileProblem('Invalid path segment.', offset);
        parts.push(text);
      }
    }
    if (parts.length === 0) throw new CompileProblem("Unexpected '/'. Expected an expression.", offset);
    return this.build({ kind: 'path', parts }, offset);
  }

  private binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
    return this.build({ kind: 'binary', operator, left, right }, startOf(left));
  }

  /** Makes a node that ends with the last token read. */
  private build(shape: ExpressionShape, offset: number): Expression {
    const bare = { ...shape, offset, end: this.scanner.end, depth: 1, parens: 0, parensOffset: offset };
    const receiver = receiverOf(bare);
    let depth = 1;
    for (const child of childrenOf(bare)) {
      const levels = child === receiver ? child.depth : child.depth + 1;
      if (levels > depth) depth = levels;
    }
    return { ...bare, depth };
  }

  private enter(): void {
    if (++this.level > MAX_NESTING) throw new CompileProblem(TOO_COMPLEX, this.scanner.peek().offset);
  }
}

/** The offset of an expression's text, including its parentheses. */
function startOf(expression: Expression): number {
  return expression.parens > 0 ? expression.parensOffset : expression.offset;
}

function isSmallestInt(token: Token): boolean {
  return token.kind === 'value' && token.value === -SMALLEST_INT;
}
