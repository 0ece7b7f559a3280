import { asMessage, decodeInt, decodeValue } from '../values/codec.ts';
import { isMap, isVector } from '../values/compare.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { StatusError } from '../values/status.ts';
import { vectorNumbers } from '../values/vector.ts';
import type { WireFindNearest } from '../values/wire.ts';
import type { DistanceMeasure, FindNearest, Query } from './query.ts';

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

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
