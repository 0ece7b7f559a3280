import type { Mail } from '../../../mail/mail.ts';
import type { GrantRecord, Order, Payment } from '../../records.ts';
import type { PlacedOrder, SubscriberChanges } from '../../payment-store.ts';

/** A `subscribers` document as it is stored. A field that was never written is absent. */
export type StoredSubscriber = Partial<SubscriberChanges>;

/** A questionnaire: its address, and the people who have answered in it. The document's id is its owner's uid. */
interface StoredQuestionnaire {
  readonly subscriber: string;
  readonly nome: string;
  readonly authors: readonly string[];
  readonly delete_at: Date | null;
}

interface Collections {
  readonly orders: Order;
  readonly payments: Payment;
  readonly grants: GrantRecord;
  readonly subscribers: StoredSubscriber;
  readonly mail: Mail;
  readonly questionnaires: StoredQuestionnaire;
}
export type Collection = keyof Collections;

interface Row<T> {
  readonly version: number;
  readonly value: T;
}

/** The documents of one moment, by collection and id. */
export type Tables = { readonly [C in Collection]: ReadonlyMap<string, Row<Collections[C]>> };
type WritableTables = { readonly [C in Collection]: Map<string, Row<Collections[C]>> };

/**
 * All documents of the payments. Each write makes a new version of its document and leaves earlier tables unchanged. The values are
 * frozen, so that their readers can share them: a copy for each reader takes half the time of a history.
 */
export class MemoryData {
  private tables: Tables = {
    orders: new Map(),
    payments: new Map(),
    grants: new Map(),
    subscribers: new Map(),
    mail: new Map(),
    questionnaires: new Map(),
  };
  private version = 0;
  /** The ids of mails that were replaced by another mail, so that one of the two was never sent. */
  readonly swallowedMails: string[] = [];
  /** Called with every payment that is written, and with the version before. */
  onPayment: (payment: Payment, before: Payment | undefined) => void = () => {};

  now(): Tables {
    return this.tables;
  }

  get<C extends Collection>(collection: C, id: string): Collections[C] | null {
    return read(this.tables, collection, id);
  }

  all<C extends Collection>(collection: C): readonly (readonly [id: string, value: Collections[C]])[] {
    return [...this.tables[collection]].map(([id, { value }]) => [id, value]);
  }

  /** Applies all writes in one step. */
  write(writes: (writer: Writer) => void): void {
    const { orders, payments, grants, subscribers, mail, questionnaires } = this.tables;
    const tables: WritableTables = {
      orders: new Map(orders),
      payments: new Map(payments),
      grants: new Map(grants),
      subscribers: new Map(subscribers),
      mail: new Map(mail),
      questionnaires: new Map(questionnaires),
    };
    writes({
      put: (collection, id, value) => {
        this.version += 1;
        tables[collection].set(id, { version: this.version, value: freeze(structuredClone(value)) });
      },
      get: (collection, id) => read(tables, collection, id),
      delete: (collection, id) => void tables[collection].delete(id),
    });
    for (const [id, row] of tables.mail) {
      const before = mail.get(id);
      if (before === undefined || before === row) continue;
      if (JSON.stringify(before.value) !== JSON.stringify(row.value)) this.swallowedMails.push(id);
    }
    for (const [id, row] of tables.payments) {
      if (payments.get(id) !== row) this.onPayment(row.value, payments.get(id)?.value);
    }
    this.tables = tables;
  }
}

export interface Writer {
  put<C extends Collection>(collection: C, id: string, value: Collections[C]): void;
  get<C extends Collection>(collection: C, id: string): Collections[C] | null;
  delete(collection: Collection, id: string): void;
}

/** Freezes a value and everything in it. A date stays as it is, because freezing does not keep its time. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  for (const each of Object.values(value)) freeze(each);
  return Object.freeze(value);
}

/** A document as it was in these tables. */
export function read<C extends Collection>(tables: Tables, collection: C, id: string): Collections[C] | null {
  const row = tables[collection].get(id);
  return row === undefined ? null : row.value;
}

/** A subscriber's documents, with their versions as text. The text changes whenever a document changes. */
export function query<C extends 'payments' | 'grants'>(
  tables: Tables,
  collection: C,
  subscriber: string,
): { readonly found: readonly Collections[C][]; readonly versions: string } {
  const rows = [...tables[collection]].filter(([, { value }]) => value.subscriber === subscriber);
  return { found: rows.map(([, { value }]) => value), versions: versionsOf(rows) };
}

/** The orders that are meant, with their versions as text. */
export function queryOrders(
  { orders }: Tables,
  isMeant: (order: Order) => boolean,
): { readonly found: readonly PlacedOrder[]; readonly versions: string } {
  const rows = [...orders].filter(([, { value }]) => isMeant(value));
  const found = rows.map(([id, { value }]) => ({ id, attempt_at: value.attempt_at }));
  return { found, versions: versionsOf(rows) };
}

/** The payments that an account claimed, with their versions. */
export function queryClaimed(
  { payments }: Tables,
  uid: string,
): { readonly found: readonly Payment[]; readonly versions: string } {
  const rows = [...payments].filter(([, { value }]) => value.claimed_by === uid);
  return { found: rows.map(([, { value }]) => value), versions: versionsOf(rows) };
}

function versionsOf(rows: readonly (readonly [id: string, row: Row<unknown>])[]): string {
  return rows.map(([id, { version }]) => `${id}@${version}`).join();
}
