import type { RulesMethod } from '../engine.ts';
import type { Coverage } from '../evaluate/coverage.ts';
import type { Expression, FunctionDeclaration, PatternSegment } from '../language/syntax.ts';

/** The place where names are looked up: a file, a service or a match block. Inner scopes shadow outer ones. */
export interface Scope {
  readonly parent: Scope | null;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
  /** The names that the patterns down to this scope capture, outermost first. */
  readonly captures: readonly string[];
}

/** A function, and the scope whose names its body sees. */
export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

export interface AllowRule {
  readonly methods: ReadonlySet<RulesMethod>;
  readonly condition: Expression | null;
  readonly line: number;
  /** Line and column of the condition's begin. */
  readonly conditionLine: number;
  readonly conditionColumn: number;
}

/** A match block with its whole path, outer segments first. The path is null if nothing can match it. */
export interface Block {
  readonly service: string;
  readonly pattern: readonly PatternSegment[] | null;
  readonly scope: Scope;
  readonly allows: readonly AllowRule[];
}

/** A compiled rules file. `roots` are its whole expressions, in the order of the file. */
export class Program {
  constructor(
    readonly rulesVersion: 1 | 2,
    readonly blocks: readonly Block[],
    readonly roots: readonly Expression[],
    readonly coverage: Coverage,
  ) {}
}

/** The function with a name, as seen from a scope. The innermost one wins. */
export function findFunction(scope: Scope, name: string): ScopedFunction | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
  }
  return null;
}
