import {
  isList,
  isMap,
  MapDiff,
  QueryFields,
  RulesPath,
  RulesSet,
  type RulesValue,
} from '../values/rules-value.ts';

/** This many characters of a text or bytes take about as long as one entry of a list. */
const CHARACTERS = 8;

/**
 * Tells how much there is to read in a value: one for each entry at every depth, and more for long texts. A value that
 * an evaluation has made may hold another one many times (`[a, a]`), so that each is looked at once and remembered.
 */
export class Scale {
  private readonly known = new Map<object, number>();

  weigh(value: RulesValue): number {
    if (typeof value === 'string') return 1 + value.length / CHARACTERS;
    if (value === null || typeof value !== 'object') return 1;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const weight = this.sum(value);
    this.known.set(value, weight);
    return weight;
  }

  private sum(value: Extract<RulesValue, object>): number {
    if (isList(value)) return this.total(value);
    if (isMap(value)) return this.total(value.keys()) + this.total(value.values());
    if (value instanceof RulesSet) return this.total(value.items.keys());
    if (value instanceof MapDiff) return this.weigh(value.changed) + this.weigh(value.original);
    if (value instanceof QueryFields) return this.weigh(value.known);
    if (value instanceof RulesPath) return 1 + value.segments.length;
    return value instanceof Uint8Array ? 1 + value.length / CHARACTERS : 1;
  }

  private total(items: Iterable<RulesValue>): number {
    let sum = 1;
    for (const item of items) sum += this.weigh(item);
    return sum;
  }
}
