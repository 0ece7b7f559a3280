import type { Scope } from '../compile/program.ts';
import { BudgetExhausted, type RulesError } from '../values/rules-error.ts';
import type { RulesValue } from '../values/rules-value.ts';
import type { Trace } from './coverage.ts';
import type { DocumentAccess } from './document-access.ts';

/** Evaluated expressions per request, over all allows tried. */
const BUDGET = 1000;

/** What all evaluations for one request share. */
export class Context {
  private spent = 0;

  constructor(
    readonly request: RulesValue,
    readonly resource: RulesValue,
    readonly access: DocumentAccess,
    readonly trace: Trace,
    readonly log: (text: string) => void,
  ) {}

  /** Counts evaluated expressions; throws `BudgetExhausted`. */
  charge(count: number): void {
    this.spent += count;
    if (this.spent > BUDGET) throw new BudgetExhausted();
  }
}

/** What a name is bound to; an error is thrown where the name is read. */
export type Binding = RulesValue | RulesError;

/** Where an expression stands: its names and their values. */
export interface Frame {
  readonly context: Context;
  readonly scope: Scope;
  /** Values of the matched pattern's captures; a scope sees as many of them as it has names. */
  readonly captures: readonly RulesValue[];
  /** Arguments and lets of the function being evaluated; null in a condition. */
  readonly locals: ReadonlyMap<string, Binding> | null;
}
