import type { RulesMethod } from '../engine.ts';
import type { Coverage } from '../evaluate/coverage.ts';
import type { Expression, FunctionDeclaration, PatternSegment } from '../language/syntax.ts';

/** Where names are looked up: a file, a service or a match block. Inner scopes shadow outer ones. */
export interface Scope {
  readonly parent: Scope | null;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
  /** Names captured by the patterns down to this scope, outermost first. */
  readonly captures: readonly string[];
}

/** A function and the scope whose names its body sees. */
export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

export interface AllowRule {
  readonly methods: ReadonlySet<RulesMethod>;
  readonly condition: Expression | null;
  readonly line: number;
  /** Where the condition begins. */
  readonly conditionLine: number;
  readonly conditionColumn: number;
}

/** A match block with its whole path, outer blocks' segments first; null for one that no path reaches. */
export interface Block {
  readonly service: string;
  readonly pattern: readonly PatternSegment[] | null;
  readonly scope: Scope;
  readonly allows: readonly AllowRule[];
}

/** What a rules file compiles to. `roots` are its whole expressions, in the order of the file. */
export class Program {
  constructor(
    readonly rulesVersion: 1 | 2,
    readonly blocks: readonly Block[],
    readonly roots: readonly Expression[],
    readonly coverage: Coverage,
  ) {}
}

/** The function a name means in a scope, innermost first. */
export function findFunction(scope: Scope, name: string): ScopedFunction | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
  }
  return null;
}
