import type { Document, Value } from '../values/value.ts';
import { asList, asMessage, decodeInt } from '../values/codec.ts';
import { type FieldPath, getField, isNameField, parseFieldPath } from '../values/field-path.ts';
import { invalid } from '../values/status.ts';
import type { Optional, WireAggregation } from '../values/wire.ts';

type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | null }
  | { readonly kind: 'sum' | 'avg'; readonly path: FieldPath }
);

const MAX_AGGREGATIONS = 5;
const MAX_INTEGER = 2n ** 63n - 1n;
/**
 * Scales doubles down while they are summed, because a partial sum may leave the range although the result is in it.
 */
const SCALE = 2 ** 64;

/**
 * Reads the aggregations of a StructuredAggregationQuery. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries
 */
export function parseAggregations(message: Optional<readonly WireAggregation[]>): Aggregation[] {
  const list = asList(message, 'aggregations');
  if (list.length === 0) throw invalid('Aggregations can not be empty.');
  if (list.length > MAX_AGGREGATIONS) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${list.length}`,
    );
  }
  let unnamed = 0;
  const aggregations = list.map((item) => {
    const wire = asMessage(item, 'aggregation');
    const aggregation = parseOperator(wire);
    const named = typeof wire.alias === 'string' && wire.alias !== '';
    return { ...aggregation, alias: named ? String(wire.alias) : `field_${++unnamed}` };
  });
  const aliases = new Set<string>();
  for (const { alias } of aggregations) {
    if (/^__.*__$/s.test(alias)) throw invalid(`The property.name "${alias}" is reserved.`);
    if (aliases.has(alias)) throw invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    aliases.add(alias);
  }
  return aggregations;
}

/** The fields that the aggregations read. A document without one of them is not aggregated at all. */
export function aggregatedFields(aggregations: readonly Aggregation[]): FieldPath[] {
  return aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.path]));
}

/** The result of one aggregation over a query's documents. Sums and averages skip values that are not numbers. */
export function aggregate(aggregation: Aggregation, documents: readonly Document[]): Value {
  if (aggregation.kind === 'count') {
    return BigInt(Math.min(documents.length, aggregation.upTo ?? documents.length));
  }
  const numbers = documents
    .map((document) => getField(document.fields, aggregation.path))
    .filter((value) => typeof value === 'bigint' || typeof value === 'number');
  if (aggregation.kind === 'sum') return sum(numbers);
  return numbers.length === 0 ? null : Number(sum(numbers)) / numbers.length;
}

/** Adds integers exactly. The sum is an integer if there are no doubles and 64 bits hold it, else a double. */
function sum(numbers: readonly (bigint | number)[]): bigint | number {
  const integers = numbers.filter((number) => typeof number === 'bigint').reduce((a, b) => a + b, 0n);
  const doubles = numbers.filter((number) => typeof number === 'number');
  const overflow = integers > MAX_INTEGER || integers < -MAX_INTEGER - 1n;
  if (doubles.length === 0 && !overflow) return integers;
  const terms = [Number(integers), ...doubles];
  const total = terms.reduce((a, b) => a + b, 0);
  if (Number.isFinite(total) || !terms.every(Number.isFinite)) return total;
  return terms.reduce((a, b) => a + b / SCALE, 0) * SCALE;
}

function parseOperator(
  wire: WireAggregation,
):
  | { readonly kind: 'count'; readonly upTo: number | null }
  | { readonly kind: 'sum' | 'avg'; readonly path: FieldPath } {
  if (wire.count != null) {
    const upTo = decodeInt(asMessage(wire.count, 'count').upTo, 'up_to') ?? null;
    if (upTo !== null && upTo < 0) {
      throw invalid('The `up_to` value in a COUNT aggregation must be greater than or equal to zero.');
    }
    return { kind: 'count', upTo };
  }
  for (const kind of ['sum', 'avg'] as const) {
    const operator = wire[kind];
    if (operator == null) continue;
    const { field } = asMessage(operator, kind);
    const path = parseFieldPath(field == null ? '' : (asMessage(field, 'field').fieldPath ?? ''));
    if (isNameField(path)) throw invalid('Aggregations are not supported for the property: __key__');
    return { kind, path };
  }
  throw invalid('Operator field in Aggregation is not set.');
}
