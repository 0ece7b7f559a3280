import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DATABASE,
  type Message,
  ROOT,
  type TestService,
  openService,
  set,
} from '../../testing/open-service.ts';

type Kind = 'read-write' | 'read-only' | 'single writes';

/** The steps of one client. Each step follows the answer to the one before. After the last one the client commits. */
interface Client {
  readonly kind: Kind;
  readonly steps: readonly (
    | { readonly does: 'get' | 'set'; readonly id: string }
    | { readonly does: 'count'; readonly since: string }
  )[];
}

/** A committed read, with the state that it saw: the writer of a document, or the number of documents by some writers. */
interface Committed {
  /** The commit time in microseconds. For a transaction that only reads, the time of the state that it saw. */
  readonly time: bigint;
  readonly reads: readonly { readonly of: string; readonly found: string }[];
  readonly writes: ReadonlyMap<string, string>;
}

const id = fc.constantFrom('a', 'b', 'c');
/** The first writer whose documents are counted; all are with ''. */
const since = fc.constantFrom('', '1', '2');
const client: fc.Arbitrary<Client> = fc.record({
  kind: fc.constantFrom<Kind>('read-write', 'read-write', 'read-write', 'read-only', 'single writes'),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('get' as const), id }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('set' as const), id }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('count' as const), since }) },
    ),
    { minLength: 1, maxLength: 5 },
  ),
});

const COUNT = 'count since ';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const microsOf = ({ seconds, nanos }: Message) => BigInt(seconds) * 1_000_000n + BigInt(nanos / 1000);

/** A client waits for its turn before each step. */
class Turns {
  #given = 0;
  #waiting: (() => void) | null = null;

  async next(): Promise<void> {
    if (this.#given === 0) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#given -= 1;
  }

  give(count: number): void {
    this.#given += count;
    this.#waiting?.();
    this.#waiting = null;
  }
}

async function read(
  service: TestService,
  of: string,
  transaction: Message,
): Promise<{ found: string; readTime: Message }> {
  if (of.startsWith(COUNT)) {
    const value = { stringValue: of.slice(COUNT.length) };
    const where = {
      fieldFilter: { field: { fieldPath: 'by' }, op: 'GREATER_THAN_OR_EQUAL', value },
    };
    const structuredQuery = { from: [{ collectionId: 'c' }], where };
    const responses = await service.stream('RunQuery', { parent: ROOT, structuredQuery, ...transaction });
    const documents = responses.filter((response) => response.document !== undefined);
    return { found: String(documents.length), readTime: responses.at(-1)?.readTime };
  }
  const request = { database: DATABASE, documents: [`${ROOT}/c/${of}`], ...transaction };
  const [response] = await service.stream('BatchGetDocuments', request);
  return { found: response?.found?.fields.by.stringValue ?? 'nobody', readTime: response?.readTime };
}

async function follow(
  service: TestService,
  { kind, steps }: Client,
  name: string,
  turns: Turns,
): Promise<Committed> {
  let transaction: Message = {};
  if (kind !== 'single writes') {
    const options = kind === 'read-only' ? { readOnly: {} } : { readWrite: {} };
    transaction = await service.call('BeginTransaction', { database: DATABASE, options });
  }
  const reads: { of: string; found: string }[] = [];
  const writes = new Map<string, string>();
  let seenAt: Message | null = null;
  for (const [n, step] of steps.entries()) {
    await turns.next();
    if (step.does === 'set') {
      if (kind !== 'read-only') writes.set(step.id, `${name}-${n}`);
    } else if (kind !== 'single writes') {
      const of = step.does === 'count' ? `${COUNT}${step.since}` : step.id;
      const { found, readTime } = await read(service, of, transaction);
      reads.push({ of, found });
      if (kind === 'read-only') seenAt = readTime;
    }
  }
  await turns.next();
  const { commitTime } = await service.commit(
    [...writes].map(([written, by]) => set(`c/${written}`, { by })),
    transaction,
  );
  return { time: microsOf(seenAt ?? commitTime), reads, writes };
}

/** Lets the clients take their steps in the order of `order`. Clients that wait for each other run into a timeout. */
async function interleave(clients: readonly Client[], order: readonly number[]): Promise<Committed[]> {
  const service = openService();
  const turns = clients.map(() => new Turns());
  const committed: Committed[] = [];
  const ends = clients.map(async (each, i) => {
    try {
      committed.push(await follow(service, each, String(i), turns[i] ?? new Turns()));
    } catch (error) {
      expect(error).toMatchObject({ status: 'ABORTED' });
    }
  });
  for (const turn of order) {
    turns[turn % clients.length]?.give(1);
    await settle();
  }
  for (const each of turns) each.give(10);
  await settle();
  for (const _ of clients) {
    service.clock.advance(2_000);
    await settle();
  }
  await Promise.all(ends);
  return committed.sort((a, b) => (a.time < b.time ? -1 : 1));
}

describe('transactions of clients whose steps interleave in any order', () => {
  it('all end, and those that commit read and write as if they had run one after the other', async () => {
    let conflicts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(client, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat({ max: 4 }), { maxLength: 30, size: 'max' }),
        async (clients, order) => {
          const committed = await interleave(clients, order);
          conflicts += clients.length - committed.length;
          const state = new Map<string, string>();
          for (const { reads, writes } of committed) {
            for (const { of, found } of reads) {
              const counted = [...state.values()].filter((by) => by >= of.slice(COUNT.length)).length;
              expect(found).toBe(of.startsWith(COUNT) ? String(counted) : (state.get(of) ?? 'nobody'));
            }
            for (const [written, by] of writes) state.set(written, by);
          }
        },
      ),
    );
    // With fewer conflicts, the transactions would hardly contend for documents.
    expect(conflicts).toBeGreaterThan(10);
  }, 120_000);
});
