import { grantPeriods } from 'domain/buy/grants';
import type { QuestionnaireChange } from '../answers/change-owner.ts';
import type { OperatorAct, OwnerAct } from '../kit/audit.ts';
import type { Mail } from '../mail/mail.ts';
import { type GrantRecord, isUnpaid, keyOf, latest, type Payment, type SubscriberRecord } from './records.ts';

/** Everything that is kept of the money of one e-mail address, as one transaction reads it. */
export interface Account {
  readonly id: string;
  readonly subscriber: SubscriberRecord | null;
  readonly payments: readonly Payment[];
  readonly grants: readonly GrantRecord[];
}

/** The fields of the record that a decision may change: the owner and the owner's data. The rest follows from the ledger. */
export type Ownership = Pick<SubscriberRecord, 'user_id' | 'linked_at' | 'mailbox_confirmed_at'> &
  Partial<Pick<SubscriberRecord, 'email' | 'nome' | 'telefone' | 'data_nascimento'>>;

/** The changes that a decision makes to an account. Documents are complete. One that equals the stored one is not written. */
export interface Changes {
  readonly payments?: readonly Payment[];
  readonly grants?: readonly GrantRecord[];
  readonly ownership?: Ownership;
  readonly questionnaires?: readonly QuestionnaireChange[];
  /** By their ids: the same id twice is the same mail. */
  readonly mails?: ReadonlyMap<string, Mail>;
  readonly audit?: OperatorAct | OwnerAct;
}

/** The changes of a decision about an account, and what it answers its caller. */
export interface Decision<R> {
  readonly changes: Changes;
  readonly result: R;
}

/**
 * Whether a purchase is visible to the owner of its address. A proof shows the purchase that it belongs to; a confirmed mailbox
 * shows every purchase of the address. Without an owner everything counts as visible, because no account can reach it.
 * `payment` is null for an imported or a given plan, which only the mailbox shows.
 */
export function isVisible(
  owner: Pick<SubscriberRecord, 'user_id' | 'mailbox_confirmed_at'> | null,
  payment: Pick<Payment, 'claimed_by'> | null,
): boolean {
  if (owner === null || owner.user_id === null || owner.mailbox_confirmed_at !== null) return true;
  return payment !== null && payment.claimed_by === owner.user_id;
}

export function visiblePayments({
  subscriber,
  payments,
}: Omit<Account, 'id' | 'grants'>): readonly Payment[] {
  return payments.filter((payment) => isVisible(subscriber, payment));
}

export function visibleGrants({ subscriber, payments, grants }: Omit<Account, 'id'>): readonly GrantRecord[] {
  const byKey = new Map(payments.map((payment) => [keyOf(payment), payment]));
  return grants.filter((grant) =>
    isVisible(subscriber, grant.payment === null ? null : (byKey.get(grant.payment) ?? null)),
  );
}

export function grantsOf(account: Pick<Account, 'grants'>, payment: Payment): readonly GrantRecord[] {
  const key = keyOf(payment);
  return account.grants.filter((grant) => grant.payment === key);
}

/**
 * The grants whose end a mail may tell the buyer of a payment. A buyer who is not the owner must not learn of other plans of the
 * address, so for a payment that is hidden from the owner only its own grants count.
 */
export function grantsForBuyersPeriod(account: Account, payment: Payment): readonly GrantRecord[] {
  return isVisible(account.subscriber, payment) ? visibleGrants(account) : grantsOf(account, payment);
}

/**
 * The end of what is paid and visible to the buyer of a payment, without courtesy and grace. It may have passed. Null if nothing is
 * paid.
 */
export function paidUntil(account: Account, payment: Payment): Date | null {
  return endOfPaid(grantsForBuyersPeriod(account, payment));
}

/** The end of what is paid among these grants. It may have passed. Null if nothing is paid. */
export function endOfPaid(grants: readonly GrantRecord[]): Date | null {
  const paid = grants.filter(({ kind }) => kind !== 'courtesy');
  return latest([...grantPeriods(paid).values()].map(({ end }) => end));
}

export function findPayment(account: Pick<Account, 'payments'>, key: string): Payment | undefined {
  return account.payments.find((payment) => keyOf(payment) === key);
}

/** Whether nothing was ever paid, given, imported or owned under an address. */
export function isUntouched({ subscriber, payments, grants }: Account): boolean {
  const isPaid = payments.some(({ status }) => !isUnpaid(status));
  const hasPlan = Boolean(subscriber?.subscribed || subscriber?.subscription_end);
  return !isPaid && !hasPlan && grants.length === 0 && !subscriber?.user_id;
}

/** The account with the changed documents in place of the stored ones, and with the new ones. */
export function withChanges(account: Account, { payments = [], grants = [] }: Changes): Account {
  return {
    ...account,
    payments: replace(account.payments, payments, keyOf),
    grants: replace(account.grants, grants, (grant) => grant.id),
  };
}

function replace<T>(stored: readonly T[], changed: readonly T[], keyOf: (each: T) => string): readonly T[] {
  const byKey = new Map(stored.map((each) => [keyOf(each), each]));
  for (const each of changed) byKey.set(keyOf(each), each);
  return [...byKey.values()];
}
