import type { ClientDuplexStream } from '@grpc/grpc-js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../../firestore/testing/open-service.ts';
import { type Difference, type Property, repeated } from './clusters.ts';
import { messages } from './grammar.ts';
import { normalise } from './answers.ts';
import { DATABASE, DOCUMENTS, PATIENCE_MS, type Pair, type Side } from './side.ts';

interface History {
  readonly documents: readonly Message[];
  readonly query: Message;
  /** Writes that the listener hears of, or that are made while it is away. */
  readonly plan: readonly {
    readonly writes: readonly Message[];
    readonly away: boolean;
    readonly count: boolean;
  }[];
}

/** Listeners whose view must be what a query finds, after each step of a history, also after they were away. */
export function listenersProperty({ both }: Pair): Property<History> {
  return {
    name: 'listeners',
    weight: 2,
    cases: messages<History>('history'),
    judge: (history) =>
      repeated(async () => {
        const wrong = await both((side) => follow(side, history));
        return wrong.flatMap((each) => (each === null ? [] : [each]));
      }),
  };
}

/** The first difference between a listener's view and the truth. */
async function follow(side: Side, { documents, query, plan }: History): Promise<Difference | null> {
  await side.clear();
  await side.call('Commit', { database: DATABASE, writes: documents });
  let view = new View(side, query);
  try {
    for (const [at, { writes, away, count }] of [
      { writes: [], away: false, count: false },
      ...plan,
    ].entries()) {
      if (away) view.close();
      if (writes.length > 0) await side.call('Commit', { database: DATABASE, writes });
      if (away) view = new View(side, query, view, count);
      await view.told(at);
      const answer = await side.call('RunQuery', { parent: DOCUMENTS, structuredQuery: query });
      const found: Message[] = Array.isArray(answer.body) ? answer.body : [];
      const truth = new Map(found.map(({ document }) => [String(document.name), document.fields ?? {}]));
      const [seen, real] = [view.documents, truth].map((map) =>
        JSON.stringify([...map].toSorted(([a], [b]) => a.localeCompare(b))),
      );
      if (seen !== real && !view.startsOver) {
        const detail = Object.keys(query)
          .filter((part) => part !== 'from')
          .join(' ');
        return {
          kind: `listeners: the view of ${side.name} is wrong ${away ? 'after being away' : at === 0 ? 'at first' : 'after a write'}`,
          detail,
          google: seen,
          ours: real,
        };
      }
      if (view.startsOver) {
        view.close();
        view = new View(side, query);
        await view.told(at);
      }
    }
    return null;
  } catch (error) {
    return { kind: `listeners: ${side.name}: ${String(error)}`, detail: '', google: null, ours: null };
  } finally {
    view.close();
  }
}

const QUERY = 1;
const MARKER = 2;
const markerName = `${DOCUMENTS}/marker/m`;

/** A listener as the SDKs are: a query, and a document by whose number it knows that it has heard of all that was written before. */
class View {
  documents = new Map<string, unknown>();
  /** An existence filter did not fit, so the client asks again from the beginning. */
  startsOver = false;
  private token: string | undefined;
  private marker: unknown;
  private wanted: unknown;
  private readonly current = new Set<number>();
  private readonly stream: ClientDuplexStream<Message, Message>;
  private heard: () => void = () => {};
  private failed: (reason: Error) => void = () => {};

  constructor(
    private readonly side: Side,
    query: Message,
    before?: View,
    count = false,
  ) {
    this.stream = side.listen();
    this.stream.on('data', (message: Message) => this.hear(message));
    this.stream.on('error', (error: Error) => this.failed(error));
    if (before !== undefined) this.documents = new Map(before.documents);
    const resume =
      before?.token === undefined
        ? {}
        : { resumeToken: before.token, ...(count ? { expectedCount: before.documents.size } : {}) };
    if (before?.token === undefined) this.documents.clear();
    this.stream.write({
      database: DATABASE,
      addTarget: { targetId: QUERY, query: { parent: DOCUMENTS, structuredQuery: query }, ...resume },
    });
    this.stream.write({
      database: DATABASE,
      addTarget: { targetId: MARKER, documents: { documents: [markerName] } },
    });
  }

  /** Resolves when a snapshot has come that holds everything written before this call. */
  async told(number: number): Promise<void> {
    this.wanted = `${number} ${Math.random()}`;
    const done = new Promise<void>((resolve, reject) => {
      this.heard = resolve;
      this.failed = reject;
    });
    done.catch(() => {});
    await this.side.call('Commit', {
      database: DATABASE,
      writes: [{ update: { name: markerName, fields: { at: { stringValue: this.wanted } } } }],
    });
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(
      () => Promise.reject(new Error('never told')),
      () => {},
    );
    await Promise.race([done, late]);
    patience.abort();
  }

  private hear({ targetChange, documentChange, documentDelete, documentRemove, filter }: Message): void {
    if (documentChange !== undefined) {
      const { document, targetIds = [], removedTargetIds = [] } = documentChange;
      if (document.name === markerName) this.marker = document.fields?.at?.stringValue;
      if (targetIds.includes(QUERY))
        this.documents.set(document.name, normalise(document.fields ?? {}, 'fields'));
      if (removedTargetIds.includes(QUERY)) this.documents.delete(document.name);
    }
    const gone = documentDelete ?? documentRemove;
    if (gone?.removedTargetIds?.includes(QUERY)) this.documents.delete(gone.document);
    if (filter?.targetId === QUERY && (filter.count ?? 0) !== this.documents.size) this.startsOver = true;
    if (targetChange === undefined) return;
    const { targetChangeType = 'NO_CHANGE', targetIds = [], resumeToken, cause } = targetChange;
    if (targetChangeType === 'REMOVE') this.failed(new Error(`removed: ${cause?.code}`));
    if (targetChangeType === 'RESET' && (targetIds.length === 0 || targetIds.includes(QUERY)))
      this.documents.clear();
    if (targetChangeType === 'CURRENT') for (const id of targetIds) this.current.add(id);
    if (targetChangeType !== 'NO_CHANGE' || targetIds.length > 0) return;
    if (resumeToken !== undefined && this.current.has(QUERY)) this.token = resumeToken;
    if (this.marker === this.wanted && this.current.size === 2) this.heard();
  }

  close(): void {
    this.stream.on('error', () => {});
    this.stream.cancel();
  }
}
