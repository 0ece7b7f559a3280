import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Message } from '../../../firestore/testing/open-service.ts';
import { DOCUMENTS } from './side.ts';
import { type Expression, print, reduced } from './shrink.ts';

interface Production {
  readonly text: string;
  readonly weight: number;
  readonly odd: boolean;
}

/** A file of productions, read into generators. */
export interface Grammar {
  readonly expressions: Readonly<Record<string, fc.Arbitrary<Expression>>>;
  /** What the symbol shrinks to. */
  readonly simplest: (symbol: string) => Expression;
}

const HOLE = /<([a-z_]+)>([*+]?)/;

/**
 * Reads a grammar; the head of each file says how it is written. With `odd` it generates what is marked so. With `noise`, a hole for
 * one of the symbols that `noise` stands for is filled with any of these once in forty times.
 */
export function readGrammar(file: string, { odd = false, noise = '' } = {}): Grammar {
  const symbols = parse(readFileSync(new URL(file, import.meta.url), 'utf8'), odd);
  const holesOf = ({ text }: Production) =>
    [...text.matchAll(new RegExp(HOLE, 'g'))].map(([, name = '']) => name);
  const noisy = new Set(symbols.get(noise)?.flatMap(holesOf));
  const reach = new Map(
    [...symbols.keys()].map((symbol) => [
      symbol,
      reachable(symbol, (each) => (symbols.get(each) ?? []).flatMap(holesOf)),
    ]),
  );
  const expressions = fc.letrec<Record<string, Expression>>((tie) => {
    const hole = (symbol: string, name: string) => {
      if (!symbols.has(name)) throw new Error(`${file} has no ${name}.`);
      const usual = tie(name);
      return noisy.has(name) && symbol !== noise
        ? fc.oneof({ weight: 39, arbitrary: usual }, { weight: 1, arbitrary: tie(noise) })
        : usual;
    };
    const generate = (symbol: string, { text, weight }: Production) => {
      const [first = '', ...rest] = text.split(new RegExp(HOLE, 'g'));
      const parts: fc.Arbitrary<readonly (string | Expression)[]>[] = [fc.constant([first])];
      for (let at = 0; at < rest.length; at += 3) {
        const one = hole(symbol, rest[at] ?? '');
        const count = { minLength: rest[at + 1] === '+' ? 1 : 0, maxLength: 3 };
        parts.push(
          rest[at + 1] === ''
            ? one.map((each) => [each])
            : fc.array(one, count).map((all) => [...all.flatMap((each) => [each, ',']), ',']),
        );
        parts.push(fc.constant([rest[at + 2] ?? '']));
      }
      return {
        weight,
        arbitrary: fc.tuple(...parts).map((each): Expression => ({ symbol, parts: each.flat() })),
      };
    };
    return Object.fromEntries(
      [...symbols].map(([symbol, productions]) => {
        const again = (production: Production) =>
          holesOf(production).some((name) => name === symbol || reach.get(name)?.has(symbol));
        const leaves = productions
          .filter((production) => !again(production))
          .map((each) => generate(symbol, each));
        const inner = productions.filter(again).map((each) => generate(symbol, each));
        if (leaves.length === 0 || inner.length === 0) return [symbol, fc.oneof(...leaves, ...inner)];
        const weight = leaves.reduce((sum, each) => sum + each.weight, 0);
        return [
          symbol,
          fc.oneof(
            { maxDepth: 3, depthIdentifier: file },
            { weight, arbitrary: fc.oneof(...leaves) },
            ...inner,
          ),
        ];
      }),
    );
  });
  const simplest = (symbol: string): Expression => {
    const [first = '', ...rest] = (symbols.get(symbol)?.[0]?.text ?? '').split(new RegExp(HOLE, 'g'));
    const parts: (string | Expression)[] = [first];
    for (let at = 0; at < rest.length; at += 3) parts.push(simplest(rest[at] ?? ''), rest[at + 2] ?? '');
    return { symbol, parts };
  };
  return { expressions, simplest };
}

function parse(text: string, odd: boolean): Map<string, Production[]> {
  const symbols = new Map<string, Production[]>();
  let productions: Production[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) symbols.set(line, (productions = []));
    else
      productions.push(
        ...line
          .trim()
          .split(/ {2,}/)
          .map(readProduction)
          .filter((each) => odd || !each.odd),
      );
  }
  return symbols;
}

function readProduction(text: string): Production {
  const [, times, mark, rest = ''] = /^(?:×(\d+) )?(!(?=[<{"-]|\d))?(.*)$/s.exec(text) ?? [];
  return {
    text: rest === '$' ? '' : rest,
    weight: Number(times ?? 1) * (mark === undefined ? 12 : 1),
    odd: mark !== undefined,
  };
}

/** All that can be reached from a symbol by one step or more. */
function reachable(from: string, next: (symbol: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...next(from)];
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
    if (found.has(symbol)) continue;
    found.add(symbol);
    open.push(...next(symbol));
  }
  return found;
}

const plain = readGrammar('requests.txt');
const odd = readGrammar('requests.txt', { odd: true });

/** Messages of a symbol of requests.txt: two in three without anything odd. */
export function messages<T>(symbol: string): fc.Arbitrary<T> {
  const [usual, strange] = [plain, odd].map(({ expressions }) => expressions[symbol]);
  if (usual === undefined || strange === undefined) throw new Error(`requests.txt has no ${symbol}.`);
  const any = fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: strange });
  return reduced(any.map((expression): T => JSON.parse(jsonOf(print(expression)))));
}

/** The simplest message of a symbol: the only one, where nothing in it can vary. */
export function message(symbol: string): Message {
  return JSON.parse(jsonOf(print(plain.simplest(symbol))));
}

function jsonOf(text: string): string {
  return text
    .replace(/,(?=,)/g, '')
    .replace(/([{[]),+/g, '$1')
    .replace(/,+(?=[}\]])/g, '')
    .replaceAll('"~', `"${DOCUMENTS}`)
    .replace(/%(.)(\d+)%/g, (_all, letter: string, times: string) => letter.repeat(Number(times)));
}
