import { asMessage, decodeInt, decodeValue } from '../values/codec.ts';
import { isMap, isVector } from '../values/compare.ts';
import { getField, parseFieldPath } from '../values/field-path.ts';
import { invalid } from '../values/status.ts';
import type { Document } from '../values/value.ts';
import { vectorNumbers } from '../values/check-fields.ts';
import type { WireFindNearest } from '../values/wire.ts';
import type { DistanceMeasure, FindNearest, Query } from './query.ts';

/**
 * The documents nearest to the query vector, nearest first; equally near ones keep their order. A document whose vector
 * is missing or has another number of dimensions is left out. https://firebase.google.com/docs/firestore/vector-search
 */
export function findNearest(search: FindNearest, documents: readonly Document[]): readonly Document[] {
  const found: { readonly document: Document; readonly distance: number }[] = [];
  for (const document of documents) {
    const value = getField(document.fields, search.path);
    if (!isMap(value) || !isVector(value)) continue;
    const numbers = vectorNumbers(value);
    if (numbers.length !== search.vector.length) continue;
    const distance = distanceBetween(search.measure, numbers, search.vector);
    if (isWithin(search, distance)) found.push({ document, distance });
  }
  return found
    .sort((a, b) => compareDistances(search.measure, a.distance, b.distance))
    .slice(0, search.limit)
    .map(({ document, distance }) => {
      if (search.resultField === null) return document;
      return { ...document, fields: new Map(document.fields).set(search.resultField, distance) };
    });
}

function distanceBetween(measure: DistanceMeasure, a: readonly number[], b: readonly number[]): number {
  switch (measure) {
    case 'EUCLIDEAN':
      return Math.sqrt(sum(a, (x, i) => (x - (b[i] ?? 0)) ** 2));
    case 'COSINE':
      return 1 - dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)));
    case 'DOT_PRODUCT':
      return dot(a, b);
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a, (x, i) => x * (b[i] ?? 0));
}

function sum(numbers: readonly number[], term: (number: number, i: number) => number): number {
  return numbers.reduce((total, number, i) => total + term(number, i), 0);
}

/** Whether a distance keeps to the threshold. A dot product grows with similarity; the distances shrink with it. */
function isWithin({ measure, threshold }: FindNearest, distance: number): boolean {
  if (threshold === null) return true;
  return measure === 'DOT_PRODUCT' ? distance >= threshold : distance <= threshold;
}

function compareDistances(measure: DistanceMeasure, a: number, b: number): number {
  // A document without a distance, for example the cosine of a zero vector, comes last.
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return measure === 'DOT_PRODUCT' ? b - a : a - b;
}

const MEASURES: readonly DistanceMeasure[] = ['EUCLIDEAN', 'COSINE', 'DOT_PRODUCT'];
const MAX_LIMIT = 1_000;

/**
 * Checks the vector search of a query that is valid otherwise. Throws INVALID_ARGUMENT, with the texts and in the order
 * of Google's emulator. https://firebase.google.com/docs/firestore/vector-search
 */
export function parseFindNearest(message: WireFindNearest, query: Omit<Query, 'findNearest'>): FindNearest {
  const wire = asMessage(message, 'find_nearest');
  const vector = decodeValue(wire.queryVector ?? {});
  if (!isMap(vector) || !isVector(vector)) throw invalid('Query Value must be of type vector.');
  const numbers = vectorNumbers(vector);
  const limit = decodeInt(wire.limit, 'limit') ?? 0;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid(`FindNearest.limit must be a positive integer of no more than ${MAX_LIMIT}`);
  }
  const measure = MEASURES.find((known) => known === wire.distanceMeasure);
  if (measure === undefined) throw invalid('Unknown Distance Measure.');
  const path = parseFieldPath(asMessage(wire.vectorField ?? {}, 'vector_field').fieldPath ?? '');
  if (query.limit !== null) throw invalid('A query limit cannot be used with FindNearest');
  if (query.offset > 0) throw invalid('A query offset cannot be used with FindNearest');
  if (query.startAt !== null || query.endAt !== null) {
    throw invalid('A cursor cannot be used with FindNearest');
  }
  const resultField =
    typeof wire.distanceResultField === 'string' && wire.distanceResultField !== ''
      ? wire.distanceResultField
      : null;
  if (resultField !== null && /^__.*__$/s.test(resultField)) {
    throw invalid(`The distanceResultField.property.name "${resultField}" is reserved.`);
  }
  return { path, vector: numbers, measure, limit, resultField, threshold: parseThreshold(wire) };
}

function parseThreshold(wire: WireFindNearest): number | null {
  if (wire.distanceThreshold == null) return null;
  // A DoubleValue of zero is an empty message on the wire.
  const value = asMessage(wire.distanceThreshold, 'distance_threshold').value ?? 0;
  if (!Number.isFinite(value)) {
    throw invalid('distanceThreshold must be a finite number.');
  }
  return value;
}
