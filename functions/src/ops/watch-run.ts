import { formatPrice } from 'domain/buy/money';
import { HOUR_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { EMPTY_RECORD } from '../buy/derive-record.ts';
import { type CardTruth, ProviderError } from '../buy/gateways.ts';
import type { Change, PaymentDeps, ProviderRequest, Written } from '../buy/payment-deps.ts';
import type { PaymentStore, PaymentTransaction } from '../buy/payment-store.ts';
import {
  cardKey,
  type GrantRecord,
  isUnpaid,
  keyOf,
  type Payment,
  type Stop,
  type SubscriberRecord,
} from '../buy/records.ts';

/**
 * The writes and requests of a run, as sorted lines: each document and each request once, with keys, ids, states, amounts and
 * dates, and without personal data. A document of which only the time of the next look changed has no line.
 */
function changeLines(written: readonly Written[], requests: readonly ProviderRequest[]): readonly string[] {
  const payments = written.flatMap((one) => one.payments);
  const grants = written.flatMap((one) => one.grants);
  const records = written.flatMap(({ id, subscriber }) => (subscriber ? [{ ...subscriber, id }] : []));
  const lines = [
    ...lasting(payments, ({ after }) => `payment ${keyOf(after)}`, paymentFacts),
    ...lasting(grants, ({ after }) => `grant ${after.id}`, grantFacts),
    ...lasting(records, ({ id }) => `subscriber ${id}`, accessFacts),
    ...written.flatMap(({ mails }) => mails.map((id) => `mail ${id}`)),
    ...requests.map((request) => `provider: ${inWords(request)}`),
  ];
  return [...new Set(lines)].toSorted();
}

/** One line per document that differs in the end from what it was at first, however often it was written. */
function lasting<T, C extends Change<T>>(
  changes: readonly C[],
  nameOf: (change: C) => string,
  factsOf: (document: T) => Facts,
): readonly string[] {
  const byName = new Map<string, Change<T>>();
  for (const change of changes) {
    const name = nameOf(change);
    byName.set(name, { before: byName.get(name)?.before ?? change.before, after: change.after });
  }
  return [...byName].flatMap(([name, change]) => line(name, change, factsOf) ?? []);
}

/** 'payment x: status paid', or null if none of the facts differs. */
function line<T>(name: string, { before, after }: Change<T>, factsOf: (document: T) => Facts): string | null {
  const [was, is] = [before === null ? {} : factsOf(before), factsOf(after)];
  const changed = Object.entries(is)
    .filter(([fact, value]) => value !== (was[fact] ?? ''))
    .map(([fact, value]) => {
      const [from, to] = [was[fact] ?? '', value === '' ? 'none' : value];
      return from === '' ? `${fact} ${to}` : `${fact} ${from} → ${to}`;
    });
  if (changed.length === 0) return null;
  return `${name}${before === null ? ' (new)' : ''}: ${changed.join(', ')}`;
}

/** The reported fields of a document, by name. A field with an empty text is not reported. */
type Facts = Readonly<Record<string, string>>;

function paymentFacts(payment: Payment): Facts {
  const withdrawal = payment.withdrawal?.protocol ?? '';
  const refunds = payment.refunds.map(({ grant }) => grant).join(' ');
  if (payment.provider === 'abacatepay') {
    return {
      status: payment.status,
      disputed: day(payment.disputed_at),
      withdrawal,
      'wanted refunds': refunds,
    };
  }
  const { subscription, stop } = payment;
  return {
    status: payment.status,
    subscription: subscription?.status ?? '',
    'paid until': day(subscription?.period_end),
    'ends with its period': subscription?.cancel_at_period_end ? 'yes' : '',
    'wanted stop': stop ?? '',
    withdrawal,
    'wanted refunds': refunds,
  };
}

function grantFacts(grant: GrantRecord): Facts {
  return {
    tier: grant.tier,
    amount: formatPrice(grant.amount_cents),
    ...(grant.kind === 'card' && { until: day(grant.period_end) }),
    ...(grant.kind !== 'card' && grant.days !== undefined && { days: String(grant.days) }),
    refunded: grant.refunded_cents === 0 ? '' : formatPrice(grant.refunded_cents),
    dispute: grant.dispute === 'none' ? '' : grant.dispute,
    reversed: day(grant.reversed_at),
  };
}

function accessFacts({ subscribed, subscription_tier, subscription_end, renews }: SubscriberRecord): Facts {
  return {
    plan: subscribed ? (subscription_tier ?? '') : '',
    until: day(subscription_end),
    renews: renews ? 'yes' : '',
  };
}

function day(moment: Date | null | undefined): string {
  return moment ? todayInSaoPaulo(moment) : '';
}

function inWords(request: ProviderRequest): string {
  switch (request.kind) {
    case 'refund-pix':
      return `refund the PIX ${request.id}`;
    case 'refund-invoice':
      return `refund the invoice ${request.id}`;
    case 'resume':
      return `let the subscription ${request.id} renew again`;
    case 'stop':
      return `stop the subscription ${request.id} ${request.how === 'now' ? 'now' : 'at the end of its period'}`;
    default:
      return request satisfies never;
  }
}

/** The dependencies of a run that is watched, and what it has changed so far, as plain lines. */
interface WatchedRun {
  readonly deps: PaymentDeps;
  changes(): readonly string[];
}

/**
 * Watches what a run on `deps` changes. A dry run is the same code over a store and gateways that keep every write and every
 * request to themselves, so nothing changes here or at the providers.
 */
export function watchRun(deps: PaymentDeps, isDry: boolean): WatchedRun {
  const written: Written[] = [];
  const requests: ProviderRequest[] = [];
  return {
    deps: {
      ...(isDry ? { ...deps, store: overlayStore(deps.store), ...rehearseGateways(deps) } : deps),
      watcher: { wrote: (one) => written.push(one), requested: (one) => requests.push(one) },
    },
    changes: () => changeLines(written, requests),
  };
}

/** Longer than any rehearsal takes: a payment that was looked at is not due again in the same one. */
const LATER_MS = HOUR_MS;

/** A store that reads from another one and keeps all writes to itself, so that a rehearsal sees its own steps. */
function overlayStore(store: PaymentStore): PaymentStore {
  const payments = new Map<string, Payment>();
  const grants = new Map<string, GrantRecord>();
  const subscribers = new Map<string, SubscriberRecord>();

  const reads = {
    order: (id: string) => store.order(id),
    payment: async (key: string) => payments.get(key) ?? store.payment(key),
    subscriber: async (id: string) => subscribers.get(id) ?? store.subscriber(id),
    paymentsOf: async (id: string) => over(await store.paymentsOf(id), payments, keyOf, id),
    paymentsClaimedBy: refuseWrite,
    grantsOf: async (id: string) => over(await store.grantsOf(id), grants, (grant) => grant.id, id),
  };
  // Every read of a transaction comes before its first write, and the writes follow without a pause: so the writes of a
  // transaction take effect together.
  const transaction: PaymentTransaction = {
    ...reads,
    putPayment: (payment) => void payments.set(keyOf(payment), payment),
    putGrant: (grant) => void grants.set(grant.id, grant),
    putSubscriber: (id, changes) =>
      void subscribers.set(id, { email: '', ...EMPTY_RECORD, ...subscribers.get(id), ...changes }),
    // Only a corrected import deletes, at the end of a row, after which its rehearsal forgets everything.
    deletePayment: () => undefined,
    deleteGrant: () => undefined,
    deleteSubscriber: () => undefined,
    putMail: () => undefined,
    putAudit: () => undefined,
    putOrder: refuseWrite,
    isOwner: refuseWrite,
    ordersBy: refuseWrite,
    ordersOf: refuseWrite,
    hasQuestionnaire: refuseWrite,
    moveRecords: refuseWrite,
    startQuestionnaire: refuseWrite,
    closeQuestionnaire: refuseWrite,
    deleteOrder: refuseWrite,
    deleteQuestionnaire: refuseWrite,
  };
  /** The transaction that runs. One at a time is all the isolation that one process needs. */
  let running: Promise<unknown> = Promise.resolve();

  return {
    ...reads,
    transact(work) {
      const result = running.then(() => work(transaction));
      running = result.catch(() => undefined);
      return result;
    },
    async due(which, moment, limit) {
      const keys = await store.due(which, moment, limit + payments.size);
      const isDue = ({ status, reconcile_at }: Payment) =>
        reconcile_at !== null && reconcile_at <= moment && (which === 'unpaid') === isUnpaid(status);
      const changedHere = [...payments].filter(([, payment]) => isDue(payment)).map(([key]) => key);
      return [...changedHere, ...keys.filter((key) => !payments.has(key))].slice(0, limit);
    },
    async keyOfSubscription(subscriptionId) {
      const changedHere = [...payments.values()].find(
        (payment) => payment.provider === 'stripe' && payment.subscription?.id === subscriptionId,
      );
      return changedHere === undefined
        ? store.keyOfSubscription(subscriptionId)
        : cardKey(changedHere.provider_id);
    },
    async noteCheck(key, moment) {
      const payment = await reads.payment(key);
      if (payment === null) return null;
      const noted = { ...payment, checked_at: moment, reconcile_at: new Date(moment.getTime() + LATER_MS) };
      payments.set(key, noted);
      return noted;
    },
    // Only a later run of the reconciler reads this.
    noteUnread: async () => undefined,
    unreadSince: refuseWrite,
  };
}

/** A subscriber's documents, with the changed and the new ones in place. */
function over<T extends { readonly subscriber: string }>(
  stored: readonly T[],
  changed: ReadonlyMap<string, T>,
  keyOf: (document: T) => string,
  subscriber: string,
): readonly T[] {
  const changedHere = [...changed.values()].filter((document) => document.subscriber === subscriber);
  return [...stored.filter((document) => !changed.has(keyOf(document))), ...changedHere];
}

function refuseWrite(): never {
  throw new Error('A rehearsal only settles payments');
}

/** Gateways that read the real providers. What they are asked to do changes only their own later answers. */
function rehearseGateways({ pix, card }: PaymentDeps): Pick<PaymentDeps, 'pix' | 'card'> {
  const refunded = new Set<string>();
  const stopped = new Map<string, Stop | null>();
  return {
    pix: {
      create: refuse,
      read: async (id) => (refunded.has(id) ? 'refunded' : pix.read(id)),
      paidAmount: (id) => pix.paidAmount(id),
      refund: async (id) => void refunded.add(id),
      probe: () => pix.probe(),
    },
    card: {
      get live() {
        return card.live;
      },
      create: refuse,
      read: async (id) => afterwards(await card.read(id), stopped, refunded),
      purchasesOfUndeliveredEvents: (since) => card.purchasesOfUndeliveredEvents(since),
      stop: async (id, how) => void stopped.set(id, how),
      resume: async (id) => void stopped.set(id, null),
      refund: async (invoice) => void refunded.add(invoice),
      probe: () => card.probe(),
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderError('refused', 'A rehearsal makes no payments');
}

function afterwards(
  truth: CardTruth,
  stopped: ReadonlyMap<string, Stop | null>,
  refunded: ReadonlySet<string>,
): CardTruth {
  const { subscription } = truth;
  const how = subscription === null ? undefined : stopped.get(subscription.id);
  return {
    ...truth,
    subscription:
      subscription === null || how === undefined
        ? subscription
        : how === 'now'
          ? { ...subscription, status: 'ended' }
          : { ...subscription, cancel_at_period_end: how !== null },
    invoices: truth.invoices.map((invoice) =>
      refunded.has(invoice.id) ? { ...invoice, refunded_cents: invoice.amount_cents } : invoice,
    ),
    refused: how === 'now' ? null : truth.refused,
  };
}
