import * as v from 'valibot';
import { SandboxStore } from '../../shared/store.ts';
import { customerSchema, paymentMethodSchema } from './customer.ts';
import { type EventDelivery, deliverySchema, eventSchema } from './event.ts';
import { chargeSchema, disputeSchema, invoiceSchema, paymentIntentSchema } from './payment.ts';
import { priceSchema, productSchema, sessionSchema, subscriptionSchema } from './subscription.ts';

/** The reply that is stored under an idempotency key. */
const storedReplySchema = v.strictObject({
  key: v.string(),
  /** The method, the path and the parameters as canonical text. */
  request: v.string(),
  requestId: v.string(),
  status: v.number(),
  body: v.string(),
  /** The time of the reply, in milliseconds since the epoch. */
  at: v.number(),
});

export type StoredReply = v.InferOutput<typeof storedReplySchema>;

const contentSchema = v.strictObject({
  version: v.literal(1),
  /** How far the sandbox's clock is ahead of the real one, in milliseconds. */
  clockAheadMs: v.number(),
  /** How long the invoice of a renewal stays a draft, in seconds. */
  renewalDraftSeconds: v.number(),
  /** Whether the account's balance suffices for a refund. */
  balanceSuffices: v.optional(v.boolean(), true),
  customers: v.array(customerSchema),
  paymentMethods: v.array(paymentMethodSchema),
  products: v.array(productSchema),
  prices: v.array(priceSchema),
  sessions: v.array(sessionSchema),
  subscriptions: v.array(subscriptionSchema),
  invoices: v.array(invoiceSchema),
  paymentIntents: v.array(paymentIntentSchema),
  charges: v.array(chargeSchema),
  disputes: v.array(disputeSchema),
  events: v.array(eventSchema),
  deliveries: v.array(deliverySchema),
  replies: v.array(storedReplySchema),
});

type Content = v.InferOutput<typeof contentSchema>;

const EMPTY: Content = {
  version: 1,
  clockAheadMs: 0,
  renewalDraftSeconds: 0,
  balanceSuffices: true,
  customers: [],
  paymentMethods: [],
  products: [],
  prices: [],
  sessions: [],
  subscriptions: [],
  invoices: [],
  paymentIntents: [],
  charges: [],
  disputes: [],
  events: [],
  deliveries: [],
  replies: [],
};

/** Records by id, in the order of their creation. */
class Collection<TRecord extends { id: string }> extends Map<string, TRecord> {
  /** Adds the record and returns it. */
  add(record: TRecord): TRecord {
    this.set(record.id, record);
    return record;
  }

  /** A record that another one refers to. Throws when it is missing, which is a bug of the sandbox. */
  demand(id: string): TRecord {
    const record = this.get(id);
    if (!record) throw new Error(`The sandbox lost ${id}`);
    return record;
  }
}

/** Everything that the sandbox keeps. */
export class Store extends SandboxStore<EventDelivery, Content> {
  readonly customers = new Collection<Content['customers'][number]>();
  readonly paymentMethods = new Collection<Content['paymentMethods'][number]>();
  readonly products = new Collection<Content['products'][number]>();
  readonly prices = new Collection<Content['prices'][number]>();
  readonly sessions = new Collection<Content['sessions'][number]>();
  readonly subscriptions = new Collection<Content['subscriptions'][number]>();
  readonly invoices = new Collection<Content['invoices'][number]>();
  readonly paymentIntents = new Collection<Content['paymentIntents'][number]>();
  readonly charges = new Collection<Content['charges'][number]>();
  readonly disputes = new Collection<Content['disputes'][number]>();
  readonly events = new Collection<Content['events'][number]>();
  /** The stored replies by idempotency key. */
  readonly replies = new Map<string, StoredReply>();
  renewalDraftSeconds = 0;
  balanceSuffices = true;

  /** A store in memory, and in `file` if given. Rejects with an error that names the file when the file is damaged. */
  static open(file: string | undefined): Promise<Store> {
    return new Store(file).load(file, contentSchema);
  }

  clear(): void {
    this.restore(EMPTY);
  }

  protected restore(content: Content): void {
    refill(this.customers, content.customers);
    refill(this.paymentMethods, content.paymentMethods);
    refill(this.products, content.products);
    refill(this.prices, content.prices);
    refill(this.sessions, content.sessions);
    refill(this.subscriptions, content.subscriptions);
    refill(this.invoices, content.invoices);
    refill(this.paymentIntents, content.paymentIntents);
    refill(this.charges, content.charges);
    refill(this.disputes, content.disputes);
    refill(this.events, content.events);
    this.replies.clear();
    for (const reply of content.replies) this.replies.set(reply.key, reply);
    this.deliveries = [...content.deliveries];
    this.clockAheadMs = content.clockAheadMs;
    this.renewalDraftSeconds = content.renewalDraftSeconds;
    this.balanceSuffices = content.balanceSuffices;
  }

  protected content(): Content {
    return {
      version: 1,
      clockAheadMs: this.clockAheadMs,
      renewalDraftSeconds: this.renewalDraftSeconds,
      balanceSuffices: this.balanceSuffices,
      customers: [...this.customers.values()],
      paymentMethods: [...this.paymentMethods.values()],
      products: [...this.products.values()],
      prices: [...this.prices.values()],
      sessions: [...this.sessions.values()],
      subscriptions: [...this.subscriptions.values()],
      invoices: [...this.invoices.values()],
      paymentIntents: [...this.paymentIntents.values()],
      charges: [...this.charges.values()],
      disputes: [...this.disputes.values()],
      events: [...this.events.values()],
      deliveries: this.deliveries,
      replies: [...this.replies.values()],
    };
  }
}

function refill<TRecord extends { id: string }>(
  collection: Collection<TRecord>,
  records: readonly TRecord[],
): void {
  collection.clear();
  for (const record of records) collection.add(record);
}
