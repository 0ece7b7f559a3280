/**
 * The syntax tree of a rules file. Offsets count UTF-16 units of the source. Lines are computed only for messages.
 */
import type { RulesMethod } from '../engine.ts';

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

/**
 * The types that `is` knows. `set` is accepted but never true, and `null` does not compile (both measured in
 * production).
 */
export const IS_TYPES: ReadonlySet<string> = new Set([
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

/** A segment of a path literal: fixed text, or the expression of `$(expression)`. */
export type PathPart = string | Expression;

export type ExpressionShape =
  | { readonly kind: 'literal'; readonly value: null | boolean | bigint | number | string | Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | {
      readonly kind: 'slice';
      readonly object: Expression;
      readonly from: Expression;
      readonly to: Expression;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'method';
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'logical';
      readonly operator: '&&' | '||';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'is'; readonly value: Expression; readonly type: string }
  | {
      readonly kind: 'ternary';
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    };

/**
 * `offset` and `end` delimit the text. `depth` counts nested levels, including the expression's own parentheses; the
 * language limits it. `parens` is the number of parentheses around the expression, the outermost at `parensOffset`.
 */
export type Expression = ExpressionShape & {
  readonly offset: number;
  readonly end: number;
  readonly depth: number;
  readonly parens: number;
  readonly parensOffset: number;
};

/** The expressions directly within an expression, in the order of the text. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flat();
    case 'path':
      return node.parts.filter((part): part is Expression => typeof part !== 'string');
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'slice':
      return [node.object, node.from, node.to];
    case 'call':
      return node.args;
    case 'method':
      return [node.object, ...node.args];
    case 'unary':
      return [node.operand];
    case 'binary':
    case 'logical':
      return [node.left, node.right];
    case 'is':
      return [node.value];
    case 'ternary':
      return [node.condition, node.whenTrue, node.whenFalse];
  }
}

/** The object of a member, an index, a slice or a method. Nesting in it adds no level. */
export function receiverOf(node: Expression): Expression | null {
  return node.kind === 'member' || node.kind === 'index' || node.kind === 'slice' || node.kind === 'method'
    ? node.object
    : null;
}

export interface Let {
  readonly name: string;
  readonly value: Expression;
  readonly offset: number;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly Let[];
  readonly result: Expression;
  readonly offset: number;
}

/** A method in an `allow` that does not exist. It allows nothing. */
export interface UnknownMethod {
  readonly name: string;
  readonly offset: number;
}

export interface Allow {
  readonly methods: ReadonlySet<RulesMethod>;
  readonly unknownMethods: readonly UnknownMethod[];
  /** Null if the allow is unconditional. */
  readonly condition: Expression | null;
  readonly offset: number;
  /** The begin of the condition; without one, of the statement. */
  readonly conditionOffset: number;
}

/** One segment of a `match` path: fixed text, `{name}` or `{name=**}`. */
export type PatternSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'single'; readonly name: string }
  | { readonly kind: 'recursive'; readonly name: string };

export interface Match {
  readonly pattern: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly allows: readonly Allow[];
  readonly matches: readonly Match[];
  readonly offset: number;
}

export interface Service {
  readonly name: string;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
  readonly offset: number;
}

export interface RulesFile {
  /** Null when the file does not state its version. */
  readonly version: 1 | 2 | null;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
}
