import { isMap, isVector } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import { getField } from '../values/field-path.ts';
import { vectorNumbers } from '../values/vector.ts';
import type { DistanceMeasure, FindNearest } from './query.ts';

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
