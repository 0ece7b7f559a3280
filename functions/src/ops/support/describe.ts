import { formatPrice } from 'domain/buy/money';
import { MOST_PAYMENTS } from '../../buy/payment-store.ts';
import { type GrantRecord, invoiceIdOf, type Payment, purchaseId } from '../../buy/records.ts';
import { grantsOf } from '../../buy/account.ts';
import { diagnose, type Facts, type FoundMail, kindOf, type ProviderState } from './facts.ts';

/** What is known of an address, as lines to print. No answers of the questionnaire and no health data are among them. */
export function describe(facts: Facts): readonly string[] {
  const { email, id, orders, mails, acts } = facts;
  const wrong = diagnose(facts);
  return [
    `${email} (record ${id})`,
    ...planLines(facts),
    ...accountLines(facts),
    ...section(
      'Payments',
      facts.payments.flatMap(({ payment, provider }) => paymentLines(facts, payment, provider)),
    ),
    ...(facts.payments.length < MOST_PAYMENTS
      ? []
      : [`  Only ${MOST_PAYMENTS} payments are read: there may be more, older ones.`]),
    ...section(
      'Access that nobody paid for',
      facts.grants.filter((grant) => grant.payment === null).map(giftLine),
    ),
    ...section(
      'Orders',
      orders.map(
        ([order, { provider, plan, state, attempt_at }]) =>
          `${order}: ${plan} at ${provider}, ${state}, ${minute(attempt_at)}`,
      ),
    ),
    ...section('Mails of the last 30 days', mails.map(mailLine)),
    ...section(
      'What operators and owners did',
      acts.map(
        ({ at, by, action, payment, reason }) =>
          `${minute(at)} ${by}: ${[action, payment, reason].filter((each) => each !== null).join(', ')}`,
      ),
    ),
    ...section('What is wrong', wrong.length === 0 ? ['Nothing that the records show.'] : wrong),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function planLines({ subscriber }: Facts): readonly string[] {
  if (subscriber === null) return ['Plan: no record'];
  const { subscribed, subscription_tier, subscription_end, renews } = subscriber;
  if (subscription_tier === null) return ['Plan: none'];
  const end = subscription_end === null ? 'without an end' : `until ${minute(subscription_end)}`;
  return [
    `Plan: ${subscription_tier}, ${subscribed ? 'active' : 'ended'}, ${end}${renews ? ', renews' : ''}`,
  ];
}

function accountLines({ subscriber, account, owner }: Facts): readonly string[] {
  const uid = subscriber?.user_id ?? null;
  if (uid === null)
    return [`Account: ${account === null ? 'none' : `${account.uid}, which does not own the record`}`];
  if (owner === null) return [`Account: ${uid}, which is gone`];
  const confirmed = subscriber?.mailbox_confirmed_at ?? null;
  return [
    `Account: ${uid}, mailbox ${confirmed === null ? 'not confirmed' : `confirmed ${minute(confirmed)}`}${owner.disabled ? ', disabled' : ''}`,
  ];
}

function paymentLines(facts: Facts, payment: Payment, provider: ProviderState): readonly string[] {
  const { protocol, provider_id, plan, amount_cents, status, created_at, paid_at } = payment;
  const paid = paid_at === null ? '' : `, seen paid ${minute(paid_at)}`;
  return [
    `${protocol} ${provider_id}: ${plan} ${formatPrice(amount_cents)}, ${status}, ordered ${minute(created_at)}${paid}`,
    `  at the provider: ${inWords(provider)}`,
    ...(payment.provider === 'stripe' ? grantsOf(facts, payment).map(invoiceLine) : []),
  ];
}

function invoiceLine(grant: GrantRecord): string {
  const { id, amount_cents, paid_at, refunded_cents, reversed_at } = grant;
  const back = refunded_cents === 0 ? '' : `, given back ${formatPrice(refunded_cents)}`;
  const end = grant.kind === 'card' ? `, its period at Stripe until ${minute(grant.period_end)}` : '';
  return `  invoice ${invoiceIdOf(id)}: ${formatPrice(amount_cents)} ${minute(paid_at)}${end}${back}${reversed_at === null ? '' : ', gives no access any more'}`;
}

function giftLine(grant: GrantRecord): string {
  const days =
    grant.kind !== 'card' && grant.days !== undefined ? `${Math.round(grant.days)} days` : 'without an end';
  return `${grant.tier}, ${days}, from ${minute(grant.paid_at)}${grant.reversed_at === null ? '' : ', taken back'} (${purchaseId(grant.id).slice(0, 8)})`;
}

function inWords(provider: ProviderState): string {
  switch (provider.kind) {
    case 'pix':
      return provider.status;
    case 'card': {
      const { session, subscription, invoices, refused } = provider.truth;
      const card =
        subscription === null
          ? ''
          : `, subscription ${subscription.id} ${subscription.status}${subscription.cancel_at_period_end ? ' that ends with its period' : ''}`;
      return `session ${session.status}${card}, paid invoices ${invoices.length}${refused === null ? '' : ', a renewal refused'}`;
    }
    case 'failed':
      return `no answer (${provider.error})`;
    case 'not-asked':
      return 'not asked: only of the first 10 payments of this list';
    default:
      return provider satisfies never;
  }
}

function mailLine({ id, written_at, delivery }: FoundMail): string {
  if (delivery === null) return `${minute(written_at)} ${kindOf(id)}`;
  const reply = delivery.reply === null ? '' : `, reply ${delivery.reply}`;
  const error = delivery.error === null ? '' : ` (${delivery.error}${reply})`;
  return `${minute(written_at)} ${kindOf(id)}: ${delivery.state}${error}`;
}

/** A moment in São Paulo, to the minute. */
function minute(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 16);
}
