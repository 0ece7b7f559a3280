import type { Mail } from '../../../mail/mail.ts';
import { EMPTY_RECORD } from '../../derive-record.ts';
import {
  cardKey,
  earliest,
  type GrantRecord,
  isUnpaid,
  keyOf,
  type Order,
  type Payment,
  type SubscriberRecord,
} from '../../records.ts';
import {
  type Collection,
  type MemoryData,
  query,
  queryClaimed,
  queryOrders,
  read,
  type StoredSubscriber,
  type Tables,
  type Writer,
} from './memory-data.ts';
import { type PortCall, StoreDown } from './port-call.ts';
import type {
  PaymentStore,
  PaymentTransaction,
  PlacedOrder,
  SubscriberChanges,
} from '../../payment-store.ts';

/** The time for which a call that asks the provider reserves the payment, as in the deployed store. */
const IN_HAND_MS = 10 * 60 * 1000;
/** The same limit as in the deployed store. */
const MAX_ATTEMPTS = 20;

/** A `PaymentStore` over `data` whose every round trip goes through `call`. */
export function memoryStore(data: MemoryData, call: PortCall): PaymentStore {
  // Like the deployed client, this store repeats a commit without an answer, even if the commit took effect.
  const commit = async (transaction: MemoryTransaction): Promise<boolean> => {
    try {
      return await call('commit', () => transaction.commit(data));
    } catch (error) {
      if (error instanceof StoreDown) return false;
      throw error;
    }
  };
  return {
    async transact(work) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const transaction = new MemoryTransaction(await call('begin', () => data.now()));
        const result = await work(transaction);
        if (await commit(transaction)) return result;
      }
      throw new Error('Too much contention');
    },
    order: (id) => call('read', () => data.get('orders', id)),
    payment: (key) => call('read', () => data.get('payments', key)),
    paymentsOf: (id) => call('read', () => query(data.now(), 'payments', id).found),
    paymentsClaimedBy: (uid) => call('read', () => queryClaimed(data.now(), uid).found),
    grantsOf: (id) => call('read', () => query(data.now(), 'grants', id).found),
    subscriber: (id) => call('read', () => toSubscriber(data.get('subscribers', id))),
    due: (which, moment, limit) =>
      call('read', () =>
        data
          .all('payments')
          .filter(([, { reconcile_at }]) => reconcile_at !== null && reconcile_at <= moment)
          .filter(([, { status }]) => (which === 'unpaid') === isUnpaid(status))
          .sort(([, a], [, b]) => Number(a.reconcile_at) - Number(b.reconcile_at))
          .slice(0, limit)
          .map(([key]) => key),
      ),
    keyOfSubscription: (id) =>
      call('read', () => {
        const found = data
          .all('payments')
          .find(([, each]) => each.provider === 'stripe' && each.subscription?.id === id);
        return found ? cardKey(found[1].provider_id) : null;
      }),
    noteCheck: (key, moment, isDue, putsOff) =>
      call('write', () => {
        const payment = data.get('payments', key);
        if (payment === null || !isDue(payment)) return null;
        const noted = {
          ...payment,
          ...(putsOff && { checked_at: moment }),
          reconcile_at: new Date(moment.getTime() + IN_HAND_MS),
        };
        data.write((writer) => writer.put('payments', key, noted));
        return noted;
      }),
    noteUnread: (key, moment) =>
      call('write', () => {
        const payment = data.get('payments', key);
        const inHand = moment.getTime() + IN_HAND_MS;
        if (payment?.reconcile_at?.getTime() !== inHand || payment.unread_since !== undefined) return;
        data.write((writer) => writer.put('payments', key, { ...payment, unread_since: moment }));
      }),
    unreadSince: () =>
      call('read', () =>
        earliest(data.all('payments').flatMap(([, { unread_since }]) => unread_since ?? [])),
      ),
  };
}

class MemoryTransaction implements PaymentTransaction {
  /** Each read of the tables, with the versions that it found. */
  private readonly looks: { readonly look: (tables: Tables) => string; readonly seen: string }[] = [];
  private readonly writes: ((writer: Writer) => void)[] = [];

  constructor(private readonly tables: Tables) {}

  /** Writes if no document that was read has changed since. Returns whether it wrote. */
  commit(data: MemoryData): boolean {
    if (this.looks.some(({ look, seen }) => look(data.now()) !== seen)) return false;
    data.write((writer) => {
      for (const write of this.writes) write(writer);
    });
    return true;
  }

  async order(id: string): Promise<Order | null> {
    this.noteOne('orders', id);
    return read(this.tables, 'orders', id);
  }
  async payment(key: string): Promise<Payment | null> {
    this.noteOne('payments', key);
    return read(this.tables, 'payments', key);
  }
  async paymentsOf(id: string): Promise<readonly Payment[]> {
    this.note((tables) => query(tables, 'payments', id).versions);
    return query(this.tables, 'payments', id).found;
  }
  async paymentsClaimedBy(uid: string): Promise<readonly Payment[]> {
    this.note((tables) => queryClaimed(tables, uid).versions);
    return queryClaimed(this.tables, uid).found;
  }
  async grantsOf(id: string): Promise<readonly GrantRecord[]> {
    this.note((tables) => query(tables, 'grants', id).versions);
    return query(this.tables, 'grants', id).found;
  }
  async ordersBy(buyer: string): Promise<readonly PlacedOrder[]> {
    return this.placedOrders((order) => order.buyer === buyer);
  }
  async ordersOf(subscriber: string): Promise<readonly PlacedOrder[]> {
    return this.placedOrders((order) => order.subscriber === subscriber);
  }
  async hasQuestionnaire(uid: string): Promise<boolean> {
    this.noteOne('questionnaires', uid);
    return read(this.tables, 'questionnaires', uid) !== null;
  }
  async moveRecords(from: string, to: string): Promise<() => void> {
    this.noteOne('questionnaires', from);
    const stored = read(this.tables, 'questionnaires', from);
    return () => {
      if (stored === null) return;
      this.later((writer) => {
        writer.put('questionnaires', to, stored);
        writer.delete('questionnaires', from);
      });
    };
  }
  async subscriber(id: string): Promise<SubscriberRecord | null> {
    this.noteOne('subscribers', id);
    return toSubscriber(read(this.tables, 'subscribers', id));
  }

  putOrder(id: string, order: Order): void {
    this.later((writer) => writer.put('orders', id, order));
  }
  putPayment(payment: Payment): void {
    this.later((writer) => writer.put('payments', keyOf(payment), payment));
  }
  putGrant(grant: GrantRecord): void {
    this.later((writer) => writer.put('grants', grant.id, grant));
  }
  putSubscriber(id: string, changes: SubscriberChanges): void {
    this.later((writer) => writer.put('subscribers', id, { ...writer.get('subscribers', id), ...changes }));
  }
  putMail(id: string, mail: Mail): void {
    this.later((writer) => writer.put('mail', id, mail));
  }
  putAudit(): void {
    // The histories have no operator.
  }
  async isOwner(): Promise<boolean> {
    // Nor a trainer.
    return false;
  }

  startQuestionnaire(uid: string, subscriber: string, { nome }: SubscriberRecord): void {
    this.later((writer) =>
      writer.put('questionnaires', uid, { subscriber, nome, authors: [], delete_at: null }),
    );
  }
  closeQuestionnaire(uid: string, delete_at: Date | null): void {
    this.later((writer) => {
      const stored = writer.get('questionnaires', uid);
      if (stored) writer.put('questionnaires', uid, { ...stored, delete_at });
    });
  }
  deleteOrder(id: string): void {
    this.later((writer) => writer.delete('orders', id));
  }
  deletePayment(key: string): void {
    this.later((writer) => writer.delete('payments', key));
  }
  deleteGrant(id: string): void {
    this.later((writer) => writer.delete('grants', id));
  }
  deleteSubscriber(id: string): void {
    this.later((writer) => writer.delete('subscribers', id));
  }
  deleteQuestionnaire(uid: string): void {
    this.later((writer) => writer.delete('questionnaires', uid));
  }

  private later(write: (writer: Writer) => void): void {
    this.writes.push(write);
  }

  private placedOrders(isMeant: (order: Order) => boolean): readonly PlacedOrder[] {
    this.note((tables) => queryOrders(tables, isMeant).versions);
    return queryOrders(this.tables, isMeant).found;
  }

  private noteOne(collection: Collection, id: string): void {
    this.note((tables) => String(tables[collection].get(id)?.version));
  }

  private note(look: (tables: Tables) => string): void {
    if (this.writes.length > 0) throw new Error('Every read of a transaction comes before its first write');
    this.looks.push({ look, seen: look(this.tables) });
  }
}

/** An absent field is read as empty, as in the deployed store. */
function toSubscriber(stored: StoredSubscriber | null): SubscriberRecord | null {
  if (stored === null) return null;
  const { created_at: _created, updated_at: _updated, ...fields } = stored;
  return { email: '', ...EMPTY_RECORD, ...fields };
}
