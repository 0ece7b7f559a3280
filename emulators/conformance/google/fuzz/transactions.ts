import type { Message } from '../../../firestore/testing/open-service.ts';
import { type Property, repeated } from './clusters.ts';
import { message, messages } from './grammar.ts';
import { compare } from './requests.ts';
import type { Answer } from './answers.ts';
import { DATABASE, DOCUMENTS, type Pair, type Side } from './side.ts';

/** One step of a schedule: what the transaction of a number does, or a client without one. */
interface Step {
  readonly does: 'begin' | 'get' | 'query' | 'commit' | 'rollback' | 'write' | 'read';
  readonly transaction: number;
  readonly options: Message;
  readonly of: string;
  readonly writes: readonly Message[];
}

interface Schedule {
  readonly documents: readonly Message[];
  readonly steps: readonly Step[];
}

/**
 * Schedules of transactions that lock each other out. A step is sent when the one before it is answered, or when it waits for a lock:
 * a read that was sent after it is answered then. Only what the steps came to is compared.
 */
export function transactionsProperty({ both }: Pair): Property<Schedule> {
  return {
    name: 'transactions',
    weight: 2,
    cases: messages<Schedule>('schedule'),
    judge: ({ documents, steps }) =>
      repeated(async () => {
        const [left, right] = await both((side) => play(side, documents, steps));
        for (const [at, answer] of left.entries()) {
          const found = compare(steps[at]?.does ?? 'afterwards', [answer, right[at] ?? answer], {});
          if (found === null) continue;
          const before = steps
            .slice(0, at)
            .map(({ does, options }) => (does === 'begin' ? `begin ${Object.keys(options).join()}` : does));
          const detail = `after ${[...new Set(before)].toSorted().join(' ')}`;
          return [{ ...found, kind: `transactions: ${found.kind}`, detail }];
        }
        return [];
      }),
  };
}

/** What each step came to, and the documents afterwards. */
async function play(side: Side, documents: readonly Message[], steps: readonly Step[]): Promise<Answer[]> {
  await side.clear();
  await side.call('Commit', { database: DATABASE, writes: documents });
  /** All that were begun, and by number: what stands for a transaction, and its step that is not answered yet. */
  const opened: string[] = [];
  const begun = new Map<number, string>();
  const busy = new Map<number, Promise<unknown>>();
  const answers: Promise<Answer>[] = [];
  for (const step of steps) {
    await busy.get(step.transaction);
    const answer = take(side, step, begun, opened);
    busy.set(step.does === 'write' ? -1 : step.transaction, answer);
    answers.push(answer);
    // A call that waits for a lock is not answered by the time that later reads are.
    const marker = async () => {
      for (let trip = 0; trip < 3; trip += 1)
        await side.call('GetDocument', { name: `${DOCUMENTS}/other/none` });
    };
    if (step.does === 'begin' || step.does === 'get' || step.does === 'query') await answer;
    else await Promise.race([answer, marker()]);
  }
  const all = await Promise.all(answers);
  for (const transaction of opened) await side.call('Rollback', { database: DATABASE, transaction });
  return [
    ...all,
    await side.call('RunQuery', { parent: DOCUMENTS, structuredQuery: { from: [{ collectionId: 't' }] } }),
  ];
}

async function take(
  side: Side,
  { does, transaction: number, options, of, writes }: Step,
  begun: Map<number, string>,
  opened: string[],
): Promise<Answer> {
  const transaction = begun.get(number);
  const within = transaction === undefined ? {} : { transaction };
  switch (does) {
    case 'begin': {
      const retryTransaction = begun.get(0);
      const retry = options['readWrite']?.retryTransaction === undefined || retryTransaction === undefined;
      const { code, raw, message } = await side.begin(
        retry ? { [Object.keys(options)[0] ?? 'readWrite']: {} } : { readWrite: { retryTransaction } },
      );
      if (raw !== undefined) {
        begun.set(number, raw);
        opened.push(raw);
      }
      return { code, message };
    }
    case 'get':
      return side.call('BatchGetDocuments', { database: DATABASE, documents: [of], ...within });
    case 'query':
      return side.call('RunQuery', { parent: DOCUMENTS, ...within, structuredQuery: message('locked') });
    case 'commit':
      return side.call('Commit', { database: DATABASE, writes, ...within });
    case 'rollback':
      return transaction === undefined
        ? { code: 'OK' }
        : side.call('Rollback', { database: DATABASE, transaction });
    case 'write':
      return side.call('Commit', { database: DATABASE, writes });
    case 'read':
      return side.call('GetDocument', { name: of });
  }
}
