import type { CoverageNode, CoverageValue, SourcePosition } from '../engine.ts';
import { childrenOf, type Expression } from '../language/syntax.ts';
import type { RulesError } from '../values/rules-error.ts';
import { type RulesValue, typeName } from '../values/rules-value.ts';

/** The report keeps at most this many different values of an expression, and this many characters of a text. */
const MAX_VALUES = 100;
const MAX_TEXT = 1000;

interface Failure {
  readonly error: RulesError;
  readonly cause: Expression;
}

type Outcome = RulesValue | Failure;

/** The values of expressions in one evaluation. It is dropped if the evaluation has to start again. */
export class Trace {
  readonly outcomes: (readonly [Expression, Outcome])[] = [];
  private readonly causes = new Map<RulesError, Expression>();

  record(node: Expression, value: RulesValue): void {
    this.outcomes.push([node, value]);
  }

  /** The innermost expression that fails is recorded first. It is the cause of the errors around it. */
  recordError(node: Expression, error: RulesError): void {
    const cause = this.causes.get(error) ?? node;
    this.causes.set(error, cause);
    this.outcomes.push([node, { error, cause }]);
  }
}

/** How often each expression of a program had which value, over all requests. */
export class Coverage {
  private readonly values = new Map<Expression, Map<string, { value: CoverageValue; count: number }>>();

  constructor(private readonly positionOf: (node: Expression) => SourcePosition) {}

  add(trace: Trace): void {
    for (const [node, outcome] of trace.outcomes) {
      let known = this.values.get(node);
      if (known === undefined) this.values.set(node, (known = new Map()));
      const key = keyOf(outcome);
      const entry = known.get(key);
      if (entry !== undefined) entry.count++;
      else if (known.size < MAX_VALUES) known.set(key, { value: this.toValue(outcome), count: 1 });
    }
  }

  report(root: Expression): CoverageNode {
    const values = [...(this.values.get(root)?.values() ?? [])];
    const children = childrenOf(root).map((child) => this.report(child));
    return {
      sourcePosition: this.positionOf(root),
      ...(values.length === 0 ? {} : { values: values.map(({ value, count }) => ({ value, count })) }),
      ...(children.length === 0 ? {} : { children }),
    };
  }

  /** A map, a list and the like appear as their kind only: they may be large, and hold data that a log should not. */
  private toValue(outcome: Outcome): CoverageValue {
    if (isFailure(outcome)) {
      const { error, cause } = outcome;
      return { undefined: { sourcePosition: this.positionOf(cause), causeMessage: error.message } };
    }
    if (outcome === null) return { nullValue: null };
    if (typeof outcome === 'boolean') return { boolValue: outcome };
    if (typeof outcome === 'bigint') return { intValue: String(outcome) };
    if (typeof outcome === 'number') return { floatValue: Number.isFinite(outcome) ? outcome : `${outcome}` };
    if (typeof outcome === 'string') return { stringValue: outcome.slice(0, MAX_TEXT) };
    return { [`${typeName(outcome)}Value`]: {} };
  }
}

/** A text that is different for values that the report shows separately. */
function keyOf(outcome: Outcome): string {
  if (outcome === null || typeof outcome !== 'object') return `${typeof outcome} ${String(outcome)}`;
  return isFailure(outcome) ? `error ${outcome.cause.offset} ${outcome.error.message}` : typeName(outcome);
}

function isFailure(outcome: Outcome): outcome is Failure {
  return outcome !== null && typeof outcome === 'object' && 'cause' in outcome;
}
