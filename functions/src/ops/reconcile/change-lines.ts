import { todayInSaoPaulo } from 'domain/kit/dates';
import { formatPrice } from 'domain/buy/money';
import type { Change, PaymentDeps, ProviderRequest, Written } from '../../buy/payment-deps.ts';
import { type GrantRecord, keyOf, type Payment, type SubscriberRecord } from '../../buy/records.ts';
import { overlayStore } from './overlay-store.ts';
import { rehearseGateways } from './rehearse-gateways.ts';

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
