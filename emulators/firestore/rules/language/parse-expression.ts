import { buildExpression, inParentheses, startOf } from './build-expression.ts';
import { CompileProblem } from './compile-problem.ts';
import { TOO_COMPLEX } from './check-depth.ts';
import { type Scanner, SMALLEST_INT, type Token, unexpected } from './scanner.ts';
import {
  type BinaryOperator,
  type Expression,
  type ExpressionShape,
  IS_TYPES,
  type PathPart,
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

/** Operators of this level bind like `is`. */
const MEMBERSHIP: readonly BinaryOperator[] = ['in'];
/** The documented order, weakest first: https://firebase.google.com/docs/rules/rules-language#building_conditions */
const BINARY_LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['==', '!='],
  MEMBERSHIP,
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
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
    let left = this.binary(0);
    while (this.scanner.take('&&')) {
      const right = this.binary(0);
      left = this.build({ kind: 'logical', operator: '&&', left, right }, startOf(left));
    }
    return left;
  }

  /** Operators of one level, from left to right, around operands of the next stronger level. */
  private binary(level: number): Expression {
    const operators = BINARY_LEVELS[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      if (operators === MEMBERSHIP && this.scanner.take('is')) {
        left = this.build({ kind: 'is', value: left, type: this.type() }, startOf(left));
        continue;
      }
      const operator = operators.find((each) => this.scanner.take(each));
      if (operator === undefined) return left;
      // The language reads a slash that touches what follows as the begin of a path, also between two operands.
      if (operator === '/' && this.scanner.takeRaw(/(?=[$(A-Za-z0-9_\-~@:+'.])/y) !== null)
        throw new CompileProblem("Missing 'match' keyword before path.", this.scanner.end - 1);
      const right = this.binary(level + 1);
      left = this.build({ kind: 'binary', operator, left, right }, startOf(left));
    }
  }

  private type(): string {
    const type = this.scanner.word('a type');
    if (!IS_TYPES.has(type.text)) throw new CompileProblem(`Unknown type: ${type.text}.`, type.offset);
    return type.text;
  }

  private unary(): Expression {
    const token = this.scanner.peek();
    if (token.kind !== 'punctuation' || (token.text !== '!' && token.text !== '-')) return this.postfix();
    this.enter();
    this.scanner.next();
    const next = this.scanner.peek();
    if (token.text === '-' && (next.text === '-' || next.text === '!'))
      throw unexpected(next, 'an expression');
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
      return inParentheses(inner, token.offset);
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

  /** Makes a node that ends with the last token read. */
  private build(shape: ExpressionShape, offset: number): Expression {
    return buildExpression(shape, offset, this.scanner.end);
  }

  private enter(): void {
    if (++this.level > MAX_NESTING) throw new CompileProblem(TOO_COMPLEX, this.scanner.peek().offset);
  }
}

function isSmallestInt(token: Token): boolean {
  return token.kind === 'value' && token.value === -SMALLEST_INT;
}
