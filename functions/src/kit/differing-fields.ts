import { isDeepStrictEqual } from 'node:util';

/** The names of the fields in which two records differ by value, sorted. */
export function differingFields(one: object, other: object): readonly string[] {
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names.filter((name) => !isDeepStrictEqual(first.get(name), second.get(name))).toSorted();
}
