import { isArray } from './compare.ts';
import { StatusError } from './status.ts';
import type { MapValue } from './value.ts';

/** https://firebase.google.com/docs/firestore/vector-search#limitations */
const MAX_DIMENSIONS = 2048;

/**
 * The numbers of a vector, which is a map `{__type__: '__vector__', value: [doubles]}`. Throws INVALID_ARGUMENT if it
 * is malformed. NaN is accepted here; callers that store vectors refuse it.
 */
export function vectorNumbers(vector: MapValue): readonly number[] {
  const items = vector.get('value');
  if (items === undefined) throw invalid("Vector map is missing key 'value'.");
  if (!isArray(items)) throw invalid('Vector value type must be an array.');
  if (vector.size > 2) throw invalid('Vector value map has extraneous entries.');
  if (items.length === 0) throw invalid('Cannot have a zero length vector.');
  if (items.length > MAX_DIMENSIONS) throw invalid(`Vectors must be at most ${MAX_DIMENSIONS} dimensions.`);
  const numbers = items.filter((item) => typeof item === 'number');
  if (numbers.length < items.length) throw invalid("Vector must only contain values of type 'double'");
  return numbers;
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
