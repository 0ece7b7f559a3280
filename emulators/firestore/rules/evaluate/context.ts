import type { Scope } from '../compile/program.ts';
import { BudgetExhausted, type RulesError } from '../values/rules-error.ts';
import type { RulesValue } from '../values/rules-value.ts';
import type { Trace } from './coverage.ts';
import type { DocumentAccess } from './document-access.ts';
import { Scale } from './weigh.ts';

/** The number of expressions that one request may evaluate, over all its allows. */
const BUDGET = 1000;

/**
 * The entries of values that one request may read and copy, over all its expressions. Google names no such limit. This
 * one ends a rule that grows a list with every expression, and leaves room for comparing the largest document 16 times.
 */
const MOST_WORK = 10_000_000;

/** The state that all evaluations of one request share. */
export class Context {
  readonly scale = new Scale();
  private spent = 0;
  private worked = 0;

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
    if (this.spent > BUDGET) throw BudgetExhausted.ofExpressions();
  }

  /** Counts entries of values before they are read. Throws `BudgetExhausted`. */
  chargeWork(entries: number): void {
    this.worked += entries;
    if (this.worked > MOST_WORK) throw BudgetExhausted.ofWork();
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
