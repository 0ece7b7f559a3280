import { CompileProblem } from './compile-problem.ts';
import { type Scanner, unexpected } from './scanner.ts';
import type { BinaryOperator, Expression, ExpressionShape, PathPart } from './syntax.ts';

/** The deepest nesting allowed (measured in production: 99 levels compile, 100 do not). */
const MAX_DEPTH = 99;
/** At most this many arguments in one call (documented). */
const MAX_ARGUMENTS = 7;

const IS_TYPES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'null',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
]);

const RELATIONS: readonly BinaryOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in'];
const SUMS: readonly BinaryOperator[] = ['+', '-'];
const PRODUCTS: readonly BinaryOperator[] = ['*', '/', '%'];
const PATH_TEXT = /\(default\)|[A-Za-z0-9_\-~@:+%]+/y;

/** Parses one expression, up to the token that cannot belong to it. */
export function parseExpression(scanner: Scanner): Expression {
  return new ExpressionParser(scanner).ternary();
}

/** Recursive descent, weakest operator first. `level` keeps hostile nesting from exhausting the stack. */
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
      expression = build({ kind: 'ternary', condition, whenTrue, whenFalse }, condition.offset, [
        condition,
        whenTrue,
        whenFalse,
      ]);
    }
    this.level--;
    return expression;
  }

  private or(): Expression {
    let left = this.and();
    while (this.scanner.take('||')) {
      const right = this.and();
      left = build({ kind: 'logical', operator: '||', left, right }, left.offset, [left, right]);
    }
    return left;
  }

  private and(): Expression {
    let left = this.relation();
    while (this.scanner.take('&&')) {
      const right = this.relation();
      left = build({ kind: 'logical', operator: '&&', left, right }, left.offset, [left, right]);
    }
    return left;
  }

  private relation(): Expression {
    let left = this.sum();
    for (;;) {
      if (this.scanner.take('is')) {
        const type = this.scanner.word('a type');
        if (!IS_TYPES.has(type.text)) throw new CompileProblem(`Unknown type: ${type.text}.`, type.offset);
        left = build({ kind: 'is', value: left, type: type.text }, left.offset, [left]);
        continue;
      }
      const operator = this.takeOperator(RELATIONS);
      if (operator === null) return left;
      left = binary(operator, left, this.sum());
    }
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const operator = this.takeOperator(SUMS);
      if (operator === null) return left;
      left = binary(operator, left, this.product());
    }
  }

  private product(): Expression {
    let left = this.unary();
    for (;;) {
      const operator = this.takeOperator(PRODUCTS);
      if (operator === null) return left;
      left = binary(operator, left, this.unary());
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
    const operand = this.unary();
    this.level--;
    return build({ kind: 'unary', operator: token.text, operand }, token.offset, [operand]);
  }

  private postfix(): Expression {
    let object = this.primary();
    for (;;) {
      if (this.scanner.take('.')) {
        const name = this.scanner.word('a name').text;
        if (this.scanner.take('(')) {
          const args = this.args(')');
          object = build({ kind: 'method', object, name, args }, object.offset, [object, ...args]);
        } else {
          object = build({ kind: 'member', object, name }, object.offset, [object]);
        }
      } else if (this.scanner.take('[')) {
        const index = this.ternary();
        if (this.scanner.take(':')) {
          const to = this.ternary();
          object = build({ kind: 'slice', object, from: index, to }, object.offset, [object, index, to]);
        } else {
          object = build({ kind: 'index', object, index }, object.offset, [object, index]);
        }
        this.scanner.expect(']');
      } else {
        return object;
      }
    }
  }

  private primary(): Expression {
    const token = this.scanner.peek();
    if (token.kind === 'punctuation' && token.text === '/') return this.path(token.offset);
    this.scanner.next();
    if (token.kind === 'value') return build({ kind: 'literal', value: token.value }, token.offset, []);
    if (token.kind === 'word') return this.word(token.text, token.offset);
    if (token.text === '(') {
      const inner = this.ternary();
      this.scanner.expect(')');
      return build(inner, inner.offset, [inner]);
    }
    if (token.text === '[') {
      const items = this.args(']', Number.POSITIVE_INFINITY);
      return build({ kind: 'list', items }, token.offset, items);
    }
    if (token.text === '{') return this.map(token.offset);
    throw unexpected(token, 'an expression');
  }

  private word(name: string, offset: number): Expression {
    if (name === 'null') return build({ kind: 'literal', value: null }, offset, []);
    if (name === 'true' || name === 'false')
      return build({ kind: 'literal', value: name === 'true' }, offset, []);
    if (!this.scanner.take('(')) return build({ kind: 'variable', name }, offset, []);
    const args = this.args(')');
    return build({ kind: 'call', name, args }, offset, args);
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
    return build({ kind: 'map', entries }, offset, entries.flat());
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
    const children = parts.filter((part): part is Expression => typeof part !== 'string');
    return build({ kind: 'path', parts }, offset, children);
  }

  private enter(): void {
    if (++this.level > MAX_DEPTH) throw tooComplex(this.scanner.peek().offset);
  }
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return build({ kind: 'binary', operator, left, right }, left.offset, [left, right]);
}

function build(shape: ExpressionShape, offset: number, children: readonly Expression[]): Expression {
  let depth = 1;
  for (const child of children) if (child.depth >= depth) depth = child.depth + 1;
  if (depth > MAX_DEPTH) throw tooComplex(offset);
  return { ...shape, offset, depth };
}

function tooComplex(offset: number): CompileProblem {
  return new CompileProblem('Expression is too complex to evaluate safely.', offset);
}
