import type { Document } from '../values/document.ts';
import { asList, asMessage, decodeInt } from '../values/codec.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { StatusError } from '../values/status.ts';
import type { Value } from '../values/value.ts';
import { queriedValue } from './match-filter.ts';

export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | null }
  | { readonly kind: 'sum' | 'avg'; readonly path: FieldPath }
);

const MAX_INTEGER = 2n ** 63n - 1n;

/** Reads the aggregations of a StructuredAggregationQuery. Throws INVALID_ARGUMENT. */
export function parseAggregations(message: unknown): Aggregation[] {
  const list = asList(message, 'aggregations');
  if (list.length < 1 || list.length > 5) {
    throw new StatusError('INVALID_ARGUMENT', 'One to five aggregations are required.');
  }
  const aggregations = list.map((item, i) => parseAggregation(item, i));
  if (new Set(aggregations.map((aggregation) => aggregation.alias)).size < aggregations.length) {
    throw new StatusError('INVALID_ARGUMENT', 'Aggregation aliases must be unique.');
  }
  return aggregations;
}

/** The result of one aggregation over a query's documents; those without a number at the field don't count. */
export function aggregate(aggregation: Aggregation, documents: readonly Document[]): Value {
  if (aggregation.kind === 'count') {
    return BigInt(Math.min(documents.length, aggregation.upTo ?? documents.length));
  }
  const numbers = documents
    .map((document) => queriedValue(document, aggregation.path))
    .filter((value) => typeof value === 'bigint' || typeof value === 'number');
  if (aggregation.kind === 'sum') return sum(numbers);
  return numbers.length === 0 ? null : Number(sum(numbers)) / numbers.length;
}

function sum(numbers: readonly (bigint | number)[]): bigint | number {
  const integers = numbers.filter((number) => typeof number === 'bigint').reduce((a, b) => a + b, 0n);
  const doubles = numbers.filter((number) => typeof number === 'number');
  const overflow = integers > MAX_INTEGER || integers < -MAX_INTEGER - 1n;
  if (doubles.length === 0 && !overflow) return integers;
  return doubles.reduce((a, b) => a + b, Number(integers));
}

function parseAggregation(message: unknown, index: number): Aggregation {
  const wire = asMessage(message, 'aggregation');
  const alias = typeof wire.alias === 'string' && wire.alias !== '' ? wire.alias : `field_${index + 1}`;
  if (wire.count != null) {
    const upTo = decodeInt(asMessage(wire.count, 'count').upTo, 'up_to') ?? null;
    if (upTo !== null && upTo <= 0) throw new StatusError('INVALID_ARGUMENT', 'up_to must be positive.');
    return { alias, kind: 'count', upTo };
  }
  const kind = wire.sum != null ? 'sum' : 'avg';
  const operator = asMessage(wire[kind], kind);
  return { alias, kind, path: parseFieldPath(asMessage(operator.field, 'field').fieldPath) };
}
