import { todayInSaoPaulo } from 'domain/dates';
import { formatPrice } from 'domain/money';
import type { GrantRecord, Payment } from '../payments/records/records.ts';
import type { Access, Change, Journal } from './journal.ts';

/**
 * A journal in plain lines, sorted: keys and ids, states, amounts and dates, no personal data. What only notes when
 * something was looked at is left out.
 */
export function changeLines(journal: Journal): readonly string[] {
  return [
    ...[...journal.payments].map(([key, change]) => line(`payment ${key}`, change, paymentFacts)),
    ...[...journal.grants].map(([id, change]) => line(`grant ${id}`, change, grantFacts)),
    ...[...journal.subscribers].map(([id, change]) => line(`subscriber ${id}`, change, accessFacts)),
    ...[...journal.mails].map((id) => `mail ${id}`),
    ...[...journal.requests].map((request) => `provider: ${request}`),
  ]
    .filter((text) => text !== null)
    .toSorted();
}

/** 'payment x: paid (was pending)', or null where none of the facts has changed. */
function line<T>(what: string, { before, after }: Change<T>, factsOf: (document: T) => Facts): string | null {
  const [was, is] = [before === null ? {} : factsOf(before), factsOf(after)];
  const changed = Object.entries(is)
    .filter(([name, fact]) => fact !== (was[name] ?? ''))
    .map(([name, fact]) => {
      const [from, to] = [was[name] ?? '', fact === '' ? 'none' : fact];
      return from === '' ? `${name} ${to}` : `${name} ${from} → ${to}`;
    });
  if (changed.length === 0) return null;
  return `${what}${before === null ? ' (new)' : ''}: ${changed.join(', ')}`;
}

/** What is worth telling, by name; '' stands for nothing. */
type Facts = Readonly<Record<string, string>>;

function paymentFacts(payment: Payment): Facts {
  const withdrawal = payment.withdrawal?.protocol ?? '';
  if (payment.provider === 'abacatepay') {
    return { status: payment.status, disputed: day(payment.disputed_at), withdrawal };
  }
  const { subscription, stop } = payment;
  return {
    status: payment.status,
    subscription: subscription?.status ?? '',
    'paid until': day(subscription?.period_end),
    'ends with its period': subscription?.cancel_at_period_end ? 'yes' : '',
    'wanted stop': stop ?? '',
    withdrawal,
  };
}

function grantFacts(grant: GrantRecord): Facts {
  return {
    tier: grant.tier,
    amount: formatPrice(grant.amount_cents),
    ...(grant.kind === 'card' && { until: day(grant.period_end) }),
    ...(grant.kind === 'pix' && { days: String(grant.days) }),
    refunded: grant.refunded_cents === 0 ? '' : formatPrice(grant.refunded_cents),
    dispute: grant.dispute === 'none' ? '' : grant.dispute,
    reversed: day(grant.reversed_at),
  };
}

function accessFacts({ subscribed, subscription_tier, subscription_end, renews }: Access): Facts {
  return {
    plan: subscribed ? (subscription_tier ?? '') : '',
    until: day(subscription_end),
    renews: renews ? 'yes' : '',
  };
}

/** A moment's day in São Paulo. */
function day(moment: Date | null | undefined): string {
  return moment ? todayInSaoPaulo(moment) : '';
}
