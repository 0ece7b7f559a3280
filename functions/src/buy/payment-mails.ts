import {
  cancelledMailText,
  disputedMailText,
  movedMailText,
  type PurchaseFacts,
  purchaseMailText,
  refusedMailText,
  renewalMailText,
  replacedMailText,
  resumedMailText,
  returnedMailText,
  secondRenewalMailText,
  trainerDisputeMailText,
  trainerMismatchMailText,
  trainerWithdrawalMailText,
  withdrawalMailText,
} from 'domain/buy/mail-texts';
import { TRAINER } from 'domain/kit/content/trainer';
import type { MailText } from 'domain/mail/texts';
import { siteUrl } from '../kit/config.ts';
import type { Mail } from '../mail/mail.ts';
import type { CardTruth } from './gateways.ts';
import {
  type CardPayment,
  type GrantRecord,
  isHeld,
  keyOf,
  type Payment,
  purchaseId,
  renews,
} from './records.ts';

/** The mail about a purchase, with the contract's summary (Decreto 7.962/2013 art. 4 II), or about a card's renewal. */
export function purchaseMail(
  payment: Payment,
  grant: GrantRecord,
  period: { readonly start: Date; readonly end: Date } | null,
): Mail {
  const agreed_cents = payment.amount_cents;
  const facts = { ...factsOf(payment, grant), agreed_cents, paid_at: grant.paid_at, period };
  const isRenewal = payment.paid_at !== null && grant.paid_at > payment.paid_at;
  return toBuyer(
    payment,
    isRenewal ? renewalMailText(facts) : purchaseMailText(facts, payment.registration.email),
  );
}

/** A grant's money went back: all of it, a part of it, or by a lost dispute. `left`: when the rest of what is paid ends, if any is. */
export function returnedMail(payment: Payment, grant: GrantRecord, left: Date | null = null): Mail {
  const kind =
    grant.dispute === 'lost' ? 'lost' : grant.reversed_at === null ? 'partially-refunded' : 'refunded';
  return toBuyer(payment, returnedMailText(factsOf(payment, grant), grant.refunded_cents, kind, left));
}

/** A renewal was refused; what is paid lasts until `until`. */
export function refusedMail(payment: CardPayment, until: Date | null, refused: CardTruth['refused']): Mail {
  const facts = factsOf(payment);
  const asked = { ...facts, amount_cents: refused?.amount_cents ?? facts.amount_cents };
  return toBuyer(payment, refusedMailText(asked, until, refused?.url ?? null));
}

/** The card is not charged again, except where `isCharged` for a period that has begun. `until`: the end of what is paid. */
export function cancelledMail(payment: CardPayment, until: Date | null, now: Date, isCharged = false): Mail {
  const left = until !== null && until > now ? until : null;
  return toBuyer(payment, cancelledMailText(factsOf(payment), left, isCharged));
}

/** The address moved to another account, and the card ends after `until` unless its owner says that it is theirs. */
export function movedMail(payment: CardPayment, until: Date | null): Mail {
  return toBuyer(payment, movedMailText(factsOf(payment), until));
}

/** A payment of the card is disputed, so the card is not charged again. `until`: the end of what is paid. */
export function disputedMail(payment: CardPayment, until: Date | null, now: Date): Mail {
  return toBuyer(payment, disputedMailText(factsOf(payment), until !== null && until > now ? until : null));
}

/** The card is charged again, although a payment of it was disputed: the trainer decided so at the provider. */
export function resumedMail(payment: CardPayment): Mail {
  return toBuyer(payment, resumedMailText(factsOf(payment)));
}

/** `payment` does not renew any more, because `later` took its place. */
export function replacedMail(payment: CardPayment, later: CardPayment): Mail {
  const isRefused = payment.subscription?.status === 'past-due';
  return toBuyer(payment, replacedMailText(factsOf(payment), later.plan, isRefused));
}

/** `payment` was paid while `other` renews, and both go on. */
export function secondRenewalMail(payment: CardPayment, other: Payment): Mail {
  return toBuyer(payment, secondRenewalMailText(factsOf(payment), factsOf(other)));
}

type Withdrawal = NonNullable<Payment['withdrawal']>;

export function withdrawalMail(payment: Payment, { protocol, requested_at }: Withdrawal): Mail {
  return toBuyer(payment, withdrawalMailText(factsOf(payment), protocol, requested_at));
}

export function trainerWithdrawalMail(payment: Payment, { protocol, requested_at }: Withdrawal): Mail {
  const { email } = payment.registration;
  const message = trainerWithdrawalMailText(factsOf(payment), email, protocol, requested_at);
  return toTrainer(payment, message);
}

export function trainerDisputeMail(payment: Payment, grant: GrantRecord): Mail {
  const { email } = payment.registration;
  const message = trainerDisputeMailText(factsOf(payment, grant), email, grant.paid_at, isHeld(payment));
  return toTrainer(payment, message);
}

/** To the trainer: something else than the price was paid. */
export function trainerMismatchMail(payment: Payment): Mail {
  const message = trainerMismatchMailText(factsOf(payment), payment.registration.email);
  return toTrainer(payment, message);
}

function toBuyer(payment: Payment, message: MailText): Mail {
  return { to: [payment.registration.email], message, about: [purchaseId(keyOf(payment))] };
}

function toTrainer(payment: Payment, message: MailText): Mail {
  return { to: [TRAINER.email], message, about: [purchaseId(keyOf(payment))] };
}

function factsOf(payment: Payment, grant?: GrantRecord): PurchaseFacts {
  return {
    nome: payment.registration.nome,
    plan: payment.plan,
    method: payment.provider === 'stripe' ? 'card' : 'pix',
    amount_cents: grant?.amount_cents ?? payment.amount_cents,
    // The provider charges by its own rhythm, whatever else is paid.
    next_charge: renews(payment) ? payment.subscription.period_end : null,
    site: siteUrl(),
  };
}
