import * as fc from 'fast-check';
import type { Message } from '../../../firestore/testing/open-service.ts';
import type { Difference, Property } from './clusters.ts';
import { brief, template } from './requests.ts';
import { message, messages, readGrammar } from './grammar.ts';
import { type Expression, print, reduced } from './shrink.ts';
import type { Answer } from './answers.ts';
import { DATABASE, DOCUMENTS, type Pair, type Side, tokenOf } from './side.ts';

const { expressions, simplest } = readGrammar('rules.txt', { noise: 'any' });
const expression = (symbol: string) => expressions[symbol] ?? fc.constant(simplest(symbol));

const rulesOf = (blocks: readonly string[]) => `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents {
  function f0(x) { return x + 1; }
  function f1(x) { let y = x * 2; return y - x; }
  function f2(x) { let a = x; let b = a + a; return b / 2; }
  function h(n, s) { return n > 1 || s == 'a'; }
${blocks.join('\n')}
} }`;
const TOKEN = tokenOf('me', { email: 'a@b.c', role: 'admin', a: 1, nested: { k: [1, 2] } });

/** What seems to matter in a condition: its operators and functions. */
function wordsOf(condition: string): string {
  const words = condition.match(
    /\.[a-zA-Z]+\(|\b(?:int|float|string|bool|path|get|exists)(?=\()|\b(?:in|is)\b|[<>]=?|[!=]=|!|&&|\|\||\?|[-+*/%](?= )|\$\(|\[[^\]]*:[^\]]*\]|request\.\w+(?:\.\w+)?|resource\.(?:id|__name__)|resource (?=.= null)|\bid\b|\bnull\b/g,
  );
  const loose = /[!=]= (?:[^()&|]|\([^()]*\))+ (?:in|is) /.test(condition) ? ['unparenthesised'] : [];
  return [...new Set(words), ...loose].toSorted().join(' ');
}

const MOST_CONDITIONS = 16;
const OUTCOMES: Record<string, string> = {
  'OK,PERMISSION_DENIED': 'true',
  'PERMISSION_DENIED,OK': 'false',
  'PERMISSION_DENIED,PERMISSION_DENIED': 'error',
};

/** Conditions: true, false or an error, and the values of what is in them. Each guards documents of its own. */
export function conditionsProperty({ both }: Pair): Property<readonly Expression[]> {
  const project = 'demo-fuzz-rules';
  const move = <T>(message: T): T =>
    JSON.parse(JSON.stringify(message).replaceAll('projects/demo-fuzz/', `projects/${project}/`));
  let prepared: Promise<unknown> | undefined;
  const prepare = () =>
    both((side) => {
      const guarded = [...Array(MOST_CONDITIONS).keys()].flatMap((at) => [`plain${at}`, `negated${at}`]);
      const fields = message('condition_fields');
      const writes = guarded.map((group) => ({ update: { name: `${DOCUMENTS}/${group}/x`, fields } }));
      const user = { name: `${DOCUMENTS}/u/me`, fields: { role: { stringValue: 'admin' } } };
      return side.call('Commit', move({ database: DATABASE, writes: [...writes, { update: user }] }));
    });
  const source = (conditions: readonly string[]) =>
    rulesOf(
      conditions.map(
        (condition, at) =>
          `  match /plain${at}/{d} { allow get: if ${condition}; }\n  match /negated${at}/{d} { allow get: if !(${condition}); }`,
      ),
    );
  const put = (conditions: readonly string[]) => both((side) => side.putRules(source(conditions), project));
  const outcome = async (side: Side, at: number): Promise<string> => {
    const ask = (group: string) =>
      side.call('GetDocument', move({ name: `${DOCUMENTS}/${group}${at}/x` }), 'grpc', TOKEN);
    const codes = (await Promise.all(['plain', 'negated'].map(ask))).map(({ code }) => code).join();
    return OUTCOMES[codes] ?? codes;
  };
  /** The conditions that both compile. Halves a file that one refuses, until it is one condition. */
  const compiling = async (
    conditions: readonly string[],
    differences: Difference[],
  ): Promise<readonly string[]> => {
    const [left, right] = await put(conditions);
    const [condition = '', ...others] = conditions;
    if (left === null && right === null) return conditions;
    if (others.length > 0) {
      const half = conditions.length >> 1;
      return [
        ...(await compiling(conditions.slice(0, half), differences)),
        ...(await compiling(conditions.slice(half), differences)),
      ];
    }
    differences.push(...refusals(left, right, condition));
    return [];
  };
  return {
    name: 'conditions',
    weight: 4,
    cases: reduced(
      fc.array(expression('comparison'), { minLength: 1, maxLength: MOST_CONDITIONS }),
      simplest,
    ),
    async judge(generated) {
      await (prepared ??= prepare());
      const differences: Difference[] = [];
      const printed = generated.map(print);
      const conditions = await compiling(printed, differences);
      if (conditions.length === 0) return differences;
      if (conditions !== printed) await put(conditions);
      const outcomes = await both((side) => Promise.all(conditions.map((_, at) => outcome(side, at))));
      const values = await both(async (side) => valuesOf(await side.coverage(project)));
      const text = source(conditions);
      for (const [at, condition] of conditions.entries()) {
        const [g = '', o = ''] = outcomes.map((all) => all[at]);
        const start = text.indexOf(`/plain${at}/`) + `/plain${at}/{d} { allow get: if `.length;
        const [a = [], b = []] = values.map((told) =>
          told
            .filter(({ offset }) => offset >= start && offset < start + condition.length)
            .map(({ value }) => value),
        );
        const [only, others] = [
          a.filter((value) => !b.includes(value)),
          b.filter((value) => !a.includes(value)),
        ];
        if (g !== o)
          differences.push(
            differenceOf(`condition: Google ${g}, ours ${o}`, condition, { google: g, ours: o }),
          );
        // The reports do not tell of the same expressions, but a value that only one of them has stands for another one there. Google's
        // emulator reports both sides of && and ||.
        else if (only.length > 0 && others.length > 0 && !/&&|\|\|/.test(condition))
          differences.push(differenceOf('value of a part', condition, { google: only, ours: others }));
      }
      return differences;
    },
  };
}

function differenceOf(
  kind: string,
  condition: string,
  answers: { google?: unknown; ours?: unknown },
): Difference {
  return { kind, detail: wordsOf(condition), google: answers.google, ours: answers.ours };
}

/** What one of the compilers has against a rule and the other has not. */
function refusals(google: string | null, ours: string | null, condition: string): Difference[] {
  if ((google === null) === (ours === null)) return [];
  return [
    differenceOf(`compiling: Google ${refusal(google)}, ours ${refusal(ours)}`, condition, { google, ours }),
  ];
}

function refusal(words: string | null): string {
  if (words === null) return 'compiles';
  const line = words.split('\n').find((each) => /L\d+:\d+/.test(each)) ?? words;
  return `refuses "${template(line).replace(/L#:# |'[^']*'|\[[^\]]*\]/g, '')}"`;
}

/** The numbers and texts that a coverage report tells, and where the expressions with these values begin. */
function valuesOf(report: Message): { offset: number; value: unknown }[] {
  const found: { offset: number; value: unknown }[] = [];
  const visit = ({ sourcePosition, values = [], children = [] }: Message): void => {
    for (const { value } of values) {
      const scalar =
        value?.floatValue === undefined ? (value?.intValue ?? value?.stringValue) : Number(value.floatValue);
      // Half a character is a question mark in Google's report.
      const text = typeof scalar === 'string' ? scalar.replace(/\p{Surrogate}/gu, '?') : scalar;
      if (scalar !== undefined) found.push({ offset: sourcePosition?.currentOffset ?? 0, value: text });
    }
    children.forEach(visit);
  };
  (report['report'] ?? []).forEach(visit);
  return found;
}

interface Ruled {
  readonly rule: Expression;
  readonly allow: string;
  readonly match: string;
  readonly requests: readonly Message[];
}

/** Lists and counts, or writes, which a rule allows or denies to a user. */
export function ruledProperty({ both }: Pair, what: 'lists' | 'writes'): Property<Ruled> {
  const seed = () =>
    both(async (side) => {
      await side.clear();
      await side.call('Commit', { database: DATABASE, writes: message('ruled_documents') });
    });
  return {
    name: what,
    weight: what === 'lists' ? 3 : 2,
    cases: reduced(
      fc.record({
        rule: expression(what === 'lists' ? 'list_rule' : 'write_rule'),
        allow:
          what === 'lists'
            ? fc.constantFrom('list', 'read')
            : fc.constantFrom('write', 'create, update, delete', 'update'),
        match: fc.constantFrom('/l/{id}', '/l/{id}', '/l/{id}', '/{any=**}/l/{id}'),
        requests: fc.array(messages<Message>(what === 'lists' ? 'ruled_list' : 'ruled_writes'), {
          minLength: 1,
          maxLength: 8,
        }),
      }),
      simplest,
    ),
    async judge({ rule, allow, match, requests }) {
      const condition = print(rule);
      const refused = await both((side) =>
        side.putRules(rulesOf([`  match ${match} { allow ${allow}: if ${condition}; }`])),
      );
      if (refused[0] !== null || refused[1] !== null) return refusals(...refused, condition);
      await seed();
      const differences: Difference[] = [];
      for (const request of requests) {
        const method = METHODS.find(([part]) => part in request)?.[1] ?? 'Commit';
        const answers = await both((side) => side.call(method, request, 'grpc', TOKEN));
        const [g = '', o = ''] = answers.map(verdict);
        if (g === o) continue;
        const filters = JSON.stringify(request).match(
          /(?<="op":")\w+|__name__|offset|limit|allDescendants|null/g,
        );
        const detail =
          /denies|allows/.test(g) && /denies|allows/.test(o)
            ? `${wordsOf(condition)} | ${[...new Set(filters)].toSorted().join(' ')}`
            : '';
        differences.push({
          kind: `${what}: Google ${g}, ours ${o}`,
          detail,
          google: answers[0],
          ours: answers[1],
        });
        if (method === 'Commit') await seed();
      }
      return differences;
    },
  };
}

const METHODS = [
  ['structuredQuery', 'RunQuery'],
  ['structuredAggregationQuery', 'RunAggregationQuery'],
] as const;

function verdict(answer: Answer): string {
  return { OK: 'allows', PERMISSION_DENIED: 'denies' }[answer.code] ?? brief(answer);
}
