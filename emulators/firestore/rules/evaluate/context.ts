import type { Scope } from '../compile/program.ts';
import { BudgetExhausted, type RulesError } from '../values/rules-error.ts';
import type { RulesValue } from '../values/rules-value.ts';
import type { Trace } from './coverage.ts';
import type { DocumentAccess } from './document-access.ts';

/** The number of expressions that one request may evaluate, over all its allows. */
const BUDGET = 1000;

/** The state that all evaluations of one request share. */
export class Context {
  private spent = 0;

  constructor(
    readonly request: RulesValue,
    readonly resource: RulesValue,
    readonly access: DocumentAccess,
    readonly trace: Trace,
    readonly log: (text: string) => void,
  ) {}

  /** Counts evaluated expressions. Throws `BudgetExhausted`. */
  charge(count: number): void {
    this.spent += count;
    if (this.spent > BUDGET) throw new BudgetExhausted();
  }
}

/** The value of a name. An error is thrown only when the name is read. */
export type Binding = RulesValue | RulesError;

/** The surroundings of an expression: its names and their values. */
export interface Frame {
  readonly context: Context;
  readonly scope: Scope;
  /** The values that the matched pattern captured. A scope sees as many of them as it has names. */
  readonly captures: readonly RulesValue[];
  /** Arguments and lets of the function that is being evaluated; null in a condition. */
  readonly locals: ReadonlyMap<string, Binding> | null;
}
