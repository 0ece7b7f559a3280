import { todayInSaoPaulo } from 'domain/kit/dates';
import { suggestEmail } from 'domain/kit/suggest-email';
import { isVisible } from '../../buy/account.ts';
import { isUnmet, isUnpaid, keyOf, type Payment, refundsDue } from '../../buy/records.ts';
import type { Facts, ProviderState } from './facts.ts';

/** What is wrong with an address, as sentences with their cures; empty if nothing is. Pure. */
export function diagnose(facts: Facts): readonly string[] {
  const isKnown = facts.subscriber !== null || facts.payments.length > 0 || facts.orders.length > 0;
  return [
    ...(isKnown || facts.account !== null ? [] : ['Nothing is known of this address.']),
    ...facts.payments.flatMap(({ payment, provider }) => ofPayment(facts, payment, provider)),
    ...ofOrders(facts),
    ...ofAccount(facts),
    ...ofAddress(facts),
    ...ofMails(facts),
  ];
}

function ofPayment(facts: Facts, payment: Payment, provider: ProviderState): readonly string[] {
  const name = `Payment ${payment.protocol}`;
  const paymentGrants = facts.grants.filter((grant) => grant.payment === keyOf(payment));
  const sentences: string[] = [];
  if (isUnpaid(payment.status) && isPaidAt(provider)) {
    sentences.push(
      `${name} is paid at the provider and not granted here: npm run support -- paid ${payment.provider_id}`,
    );
  } else if (isUnpaid(payment.status) && payment.expires_at <= facts.now) {
    sentences.push(`${name} was never paid, and its code or session has expired.`);
  }
  if (payment.status === 'mismatched') {
    sentences.push(`${name} was paid with another amount than the price, so it gives no access: refund it.`);
  }
  if (provider.kind === 'failed')
    sentences.push(`${name}: the provider does not tell its state (${provider.error}).`);
  if (paymentGrants.some(({ dispute }) => dispute === 'open'))
    sentences.push(`${name} is disputed by the bank.`);
  if (refundsDue(payment, facts.grants).length > 0)
    sentences.push(`${name}: a refund is recorded and not done yet.`);
  else if (isUnmet(payment, facts.grants))
    sentences.push(`${name}: the provider has not ended the card yet, as is wanted.`);
  if (payment.provider === 'stripe' && payment.subscription?.status === 'past-due') {
    sentences.push(`${name}: the bank refused the last renewal, and Stripe goes on trying.`);
  }
  if (payment.provider === 'stripe' && payment.subscription?.status === 'paused') {
    sentences.push(
      `${name}: the subscription is paused at Stripe. Whoever resumes it there charges the card at once.`,
    );
  }
  if (paymentGrants.length > 0 && facts.owner !== null && !isVisible(facts.subscriber, payment)) {
    sentences.push(
      `${name} is closed to the account until its mailbox is confirmed: the person confirms it in the dashboard.`,
    );
  }
  return sentences;
}

function isPaidAt(provider: ProviderState): boolean {
  if (provider.kind === 'pix') return provider.status === 'paid' || provider.status === 'disputed';
  return provider.kind === 'card' && provider.truth.invoices.length > 0;
}

function ofOrders({ orders }: Facts): readonly string[] {
  const lost = orders.filter(([, { made, state }]) => made === null && state === 'creating');
  return lost.map(
    ([, { provider, attempt_at }]) =>
      `An order of ${todayInSaoPaulo(attempt_at)} at ${provider} has no payment: its call died. If the person has paid: npm run support -- paid "<email>"`,
  );
}

function ofAccount({ subscriber, account, owner, grants, now }: Facts): readonly string[] {
  if (subscriber === null) {
    return account === null
      ? []
      : ['There is an account with this address, and nothing was ever bought under it.'];
  }
  const sentences: string[] = [];
  const hasStood = grants.some(({ reversed_at }) => reversed_at === null);
  if (subscriber.user_id === null) {
    if (account !== null) {
      sentences.push(
        "An account has this address and does not own it: the person confirms the mailbox, or uses 'Esqueci minha senha'.",
      );
    } else if (hasStood || subscriber.subscribed) {
      sentences.push(
        "Nobody has made the account: 'Esqueci minha senha' with this address mails a link that makes it.",
      );
    }
  } else if (owner === null) {
    sentences.push("The account that owned this address is gone: 'Esqueci minha senha' makes a new one.");
  } else {
    if (owner.disabled) sentences.push('The account is disabled in Firebase.');
    if (account !== null && account.uid !== owner.uid) {
      sentences.push(
        'The address belongs to another account at Firebase than to the one that owns the record.',
      );
    }
    if (subscriber.mailbox_confirmed_at === null) sentences.push('The mailbox is not confirmed.');
  }
  const { subscribed, subscription_end } = subscriber;
  if (!subscribed && subscription_end !== null && subscription_end <= now) {
    sentences.push(`The plan ended on ${todayInSaoPaulo(subscription_end)}.`);
  }
  return sentences;
}

function ofAddress({ email, similar }: Facts): readonly string[] {
  const meant = suggestEmail(email);
  return [
    ...(meant === null ? [] : [`The address looks mistyped. Was ${meant} meant?`]),
    ...similar.map((other) => `Somebody paid for ${other}, which differs by one slip: look there, too.`),
  ];
}

function ofMails({ mails }: Facts): readonly string[] {
  return mails.flatMap(({ id, delivery }) => {
    if (delivery?.state === 'failed') {
      const reply = delivery.reply === null ? '' : `, reply ${delivery.reply}`;
      return [`Mail ${kindOf(id)} could not be delivered (${delivery.error}${reply}): is the address right?`];
    }
    return delivery?.state === 'retry'
      ? [`Mail ${kindOf(id)} is not delivered yet (${delivery.error}).`]
      : [];
  });
}

/** The kind of a mail: the first part of its id, for example `purchase`. */
export function kindOf(id: string): string {
  return id.split('_')[0] ?? id;
}
