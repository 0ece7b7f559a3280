import * as fc from 'fast-check';
import type { Message } from '../../../firestore/testing/open-service.ts';

/** A symbol of a grammar, and what one of its productions put together. */
export interface Expression {
  readonly symbol: string;
  readonly parts: readonly (string | Expression)[];
}

/** The simplest expression of a symbol. */
type Simplest = (symbol: string) => Expression;

/**
 * What `source` generates, shrunk by the steps of this file instead of its own: JSON loses items, fields and levels of filters, and an
 * expression becomes one of its own parts. Such a step does not depend on how the case was generated, so most examples end small.
 */
export function reduced<T>(source: fc.Arbitrary<T>, simplest?: Simplest): fc.Arbitrary<T> {
  return new Reduced(source, simplest);
}

class Reduced<T> extends fc.Arbitrary<T> {
  constructor(
    private readonly source: fc.Arbitrary<T>,
    private readonly simplest?: Simplest,
  ) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return new fc.Value(this.source.generate(random, bias).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return value !== undefined;
  }

  /** `tried` says how many steps led nowhere before the last one did: those come last, because they mostly still lead nowhere. */
  override shrink(value: T, tried: unknown): fc.Stream<fc.Value<T>> {
    const from = typeof tried === 'number' ? tried : 0;
    const { simplest } = this;
    const steps = function* (): Generator<fc.Value<T>> {
      let at = 0;
      for (const smaller of smallerThan(value, simplest))
        if (at++ >= from) yield new fc.Value(smaller as T, at - 1);
      at = 0;
      for (const smaller of smallerThan(value, simplest)) {
        if (at >= from) return;
        yield new fc.Value(smaller as T, at++);
      }
    };
    return fc.stream(steps());
  }
}

/** What must not be taken from a request, because no case is one without it. */
const NEEDED = new Set(
  'parent database name fieldPath field op method request transport documents requests rule allow match steps does transaction options of query plan away count from collectionId structuredQuery'.split(
    ' ',
  ),
);

/** All that are one step smaller, the boldest steps first. */
function* smallerThan(value: unknown, simplest?: Simplest): Generator {
  if (value === 'rest') yield 'grpc';
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let size = value.length >> 1; size >= 1; size >>= 1)
      for (let at = 0; at < value.length; at += size) yield value.toSpliced(at, size);
    for (const [at, item] of value.entries())
      for (const smaller of smallerThan(item, simplest)) yield value.with(at, smaller);
    return;
  }
  if (isExpression(value)) {
    yield* smallerExpressions(value, simplest);
    return;
  }
  const message: Message = value;
  yield* message['compositeFilter']?.filters ?? [];
  const [only] = Object.keys(message);
  if (only?.endsWith('Value') && only !== 'integerValue') yield { integerValue: '1' };
  const names = Object.keys(message);
  if (names.length > 4)
    for (const half of [names.slice(names.length >> 1), names.slice(0, names.length >> 1)])
      if (!names.some((name) => NEEDED.has(name)))
        yield Object.fromEntries(half.map((name) => [name, message[name]]));
  for (const name of names) {
    const { [name]: _left, ...rest } = message;
    if (!NEEDED.has(name) && !name.endsWith('Value')) yield rest;
  }
  for (const [name, part] of Object.entries(message))
    for (const smaller of smallerThan(part, simplest)) yield { ...message, [name]: smaller };
}

function isExpression(value: object): value is Expression {
  return 'symbol' in value && 'parts' in value;
}

function* smallerExpressions(whole: Expression, simplest?: Simplest): Generator<Expression> {
  const least = simplest?.(whole.symbol);
  if (least !== undefined && print(least) !== print(whole)) yield least;
  yield* inside(whole).filter(({ symbol }) => symbol === whole.symbol);
  for (const [at, part] of whole.parts.entries()) {
    if (typeof part === 'string') continue;
    for (const smaller of smallerExpressions(part, simplest))
      yield { ...whole, parts: whole.parts.with(at, smaller) };
  }
}

function inside({ parts }: Expression): Expression[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part, ...inside(part)]));
}

/** JSON on one line, with expressions as text, shortened in the middle. */
export function show(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && isExpression(part) ? print(part) : part,
    ) ?? 'nothing';
  return text.length > 1_500 ? `${text.slice(0, 1_200)} … ${text.slice(-250)}` : text;
}

/** The expression in the rules language. */
export function print(expression: Expression): string {
  return expression.parts.map((part) => (typeof part === 'string' ? part : print(part))).join('');
}
