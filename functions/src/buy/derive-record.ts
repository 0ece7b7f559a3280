import { computeEntitlement, lastAccessBegan } from 'domain/buy/grants';
import { isActive } from 'domain/buy/plans';
import { DAY_MS } from 'domain/kit/dates';
import { termEnd } from 'domain/kit/terms';
import {
  type Account,
  type Changes,
  grantsOf,
  type Ownership,
  visibleGrants,
  visiblePayments,
  withChanges,
} from './account.ts';
import {
  earliest,
  type GrantRecord,
  isErased,
  isUnpaid,
  keyOf,
  mayBeCharged,
  type Payment,
  type Registration,
  renews,
  type SubscriberRecord,
} from './records.ts';

/** The fields of a record in which nothing is stored yet. */
export const EMPTY_RECORD: Omit<SubscriberRecord, 'email'> = {
  nome: '',
  telefone: '',
  data_nascimento: '',
  user_id: null,
  subscribed: false,
  subscription_tier: null,
  subscription_end: null,
  renews: false,
  mailbox_confirmed_at: null,
  linked_at: null,
  entitlement_changes_at: null,
  delete_at: null,
};

/** The personal data that a buyer types, without the address. */
export type PersonalData = Pick<Registration, 'nome' | 'telefone' | 'data_nascimento'>;

/**
 * The record of an account, computed from its owner and its ledger. The access comes from the purchases that are visible to the
 * owner, or from all purchases while nobody owns the address. Null if there is neither a record nor a reason for one.
 */
export function deriveRecord(
  account: Account,
  ownership: Ownership | undefined,
  now: Date,
): SubscriberRecord | null {
  const { subscriber, payments, grants } = account;
  if (subscriber === null && grants.length === 0 && ownership === undefined) return null;
  const email = subscriber?.email || (ownership?.email ?? payments[0]?.registration.email ?? '');
  const owned: SubscriberRecord = { ...EMPTY_RECORD, email, ...subscriber, ...ownership };
  const record = { ...owned, ...(ownership?.nome === undefined && shownPersonalData(account, owned)) };
  const derived = { ...account, subscriber: record };
  const isKept = grants.length > 0 || record.user_id !== null;
  return {
    ...record,
    email,
    ...entitlementOf(derived, record, now),
    renews: visiblePayments(derived).some(renews),
    delete_at: isKept ? null : record.delete_at,
  };
}

type AccessFields = Pick<
  SubscriberRecord,
  'subscribed' | 'subscription_tier' | 'subscription_end' | 'entitlement_changes_at'
>;

function entitlementOf(account: Account, record: SubscriberRecord, now: Date): AccessFields {
  // Without grants there may be an imported plan, which stands in the record alone. Only time changes it.
  if (account.grants.length === 0) {
    const { subscription_tier, subscription_end } = record;
    const subscribed = isActive(record, now);
    return { subscribed, subscription_tier, subscription_end, entitlement_changes_at: null };
  }
  const visible = visibleGrants(account);
  const { subscribed, tier, end, changes_at } = computeEntitlement(visible, now);
  return {
    subscribed,
    // The plan's name stays when its time is over. It goes when its money went back.
    subscription_tier: tier ?? lastTier(visible),
    subscription_end: end,
    entitlement_changes_at: changes_at,
  };
}

function lastTier(grants: readonly GrantRecord[]): string | null {
  const last = grants.toSorted((a, b) => Number(b.paid_at) - Number(a.paid_at))[0];
  return last?.reversed_at === null ? last.tier : null;
}

/**
 * The name, phone and birth date that the record shows. With an owner they are the owner's; the owner's own purchases fill
 * only empty fields, and purchases of others fill none. Without an owner all three come from the first payer and are never
 * mixed. With an imported or a given plan the stored ones stay.
 */
function shownPersonalData(account: Account, record: SubscriberRecord): PersonalData {
  const { payments, grants } = account;
  if (record.user_id !== null) {
    const proved = payments.filter((each) => each.claimed_by === record.user_id && !isUnpaid(each.status));
    return proved
      .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
      .map(({ registration }) => registration)
      .reduce<PersonalData>(fillMissing, record);
  }
  if (grants.some(({ payment }) => payment === null)) return record;
  const first = grants.toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))[0];
  const payer = payments.find((payment) => keyOf(payment) === first?.payment);
  return payer === undefined ? record : personalDataOf(payer.registration);
}

/** The first data, with each empty field filled from the second. */
export function fillMissing(first: PersonalData, second: PersonalData): PersonalData {
  return {
    nome: first.nome || second.nome,
    telefone: first.telefone || second.telefone,
    data_nascimento: first.data_nascimento || second.data_nascimento,
  };
}

export function personalDataOf({ nome, telefone, data_nascimento }: PersonalData): PersonalData {
  return { nome, telefone, data_nascimento };
}

/**
 * Whether the dashboard's list of payments changes. The record is then written even if it stays the same, because an open
 * dashboard reads the list again when the record is written.
 */
export function changesPaymentList(before: Account, after: Account): boolean {
  const shown = ({ payments, grants }: Account) =>
    [...payments.map(stateOf), ...grants.map(moneyOf)].toSorted().join();
  return shown(before) !== shown(after);
}

function stateOf(payment: Payment): string {
  const subscription = payment.provider === 'stripe' ? payment.subscription?.status : undefined;
  return [keyOf(payment), isUnpaid(payment.status), subscription, renews(payment), payment.claimed_by].join(
    ':',
  );
}

function moneyOf({ id, reversed_at, refunded_cents, dispute }: GrantRecord): string {
  return [id, reversed_at?.getTime(), refunded_cents, dispute].join(':');
}

/** The fields of a ledger entry that no payment stands behind. */
const UNPAID = {
  reversed_at: null,
  payment: null,
  amount_cents: 0,
  refunded_cents: 0,
  dispute: 'none',
} as const;

/**
 * The grant that takes a plan from the record into the ledger; none if the ledger has it. There are two such plans: an imported
 * one, taken over once something is bought beside it, and a courtesy, which the trainer gives by writing a plan without an end into
 * the record. From then on the record follows from the ledger alone, and a plan that is hidden from the owner is not lost.
 */
export function carriedPlan(before: Account, changes: Changes, now: Date): readonly GrantRecord[] {
  const { id, subscriber } = before;
  const { grants } = withChanges(before, changes);
  if (subscriber === null || !isActive(subscriber, now)) return [];
  const tier = subscriber.subscription_tier ?? '';
  if (subscriber.subscription_end === null) {
    const isKept = grants.some(
      (each) => each.kind === 'courtesy' && each.days === undefined && each.reversed_at === null,
    );
    if (isKept) return [];
    return [courtesyGrant(id, tier, now)];
  }
  const bought = earliest(grants.map((grant) => grant.paid_at));
  if (before.grants.length > 0 || bought === null) return [];
  return [importedGrant(id, tier, subscriber.subscription_end, bought)];
}

/** The rest of an imported plan as a grant, so that a purchase made at `bought` adds to it. */
export function importedGrant(id: string, tier: string, end: Date, bought: Date): GrantRecord {
  // The ledger sorts by this moment, and the rest comes before the purchase.
  const paid_at = new Date(bought.getTime() - 1);
  const days = (end.getTime() - paid_at.getTime()) / DAY_MS;
  return { ...UNPAID, kind: 'pix', id: `imported_${id}`, subscriber: id, tier, paid_at, days };
}

/** A plan without an end as a grant, given at `now`. */
export function courtesyGrant(id: string, tier: string, now: Date): GrantRecord {
  return { ...UNPAID, kind: 'courtesy', id: `courtesy_${id}`, subscriber: id, tier, paid_at: now };
}

/**
 * The grants, with the grace of a card's period lasting until the next charge of the same subscription. A renewal is charged an
 * hour after its period began, or days later where the bank first refused it, and it is still the same purchase.
 */
export function withoutRenewalGaps(grants: readonly GrantRecord[]): readonly GrantRecord[] {
  return grants.map((grant) => {
    if (grant.kind !== 'card') return grant;
    const next = grants
      .filter(({ payment, paid_at }) => payment === grant.payment && paid_at > grant.paid_at)
      .toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))[0];
    return next === undefined ? grant : { ...grant, grace_until: next.paid_at };
  });
}

/**
 * The account with `delete_at`, the moment from which the database drops a document, on the payments and grants that have one. The
 * tax office's term counts for all of them. Of an account that is not erased, those from which the last access follows stay longer:
 * the grants of that access, because each begins where the one before it ends, and their payments. So nothing that is dropped
 * changes an access that somebody has.
 */
export function withTerms(account: Account): Account {
  const began = isErased(account.id) ? null : lastAccessBegan(withoutRenewalGaps(account.grants));
  const isNeeded = (grant: GrantRecord) => began !== null && grant.paid_at >= began;
  return {
    ...account,
    grants: account.grants.map((grant) => withTerm(grant, isNeeded(grant) ? null : endOfGrant(grant))),
    payments: account.payments.map((payment) => {
      const keepsAccess = grantsOf(account, payment).some(isNeeded);
      return withTerm(payment, keepsAccess || mayBeCharged(payment) ? null : endOfPayment(payment));
    }),
  };
}

/** A grant from which no access follows: its buyer was erased. */
export function grantWithoutAccess(grant: GrantRecord): GrantRecord {
  return withTerm(grant, endOfGrant(grant));
}

/** A payment from which no access follows: its buyer was erased, or has not paid. */
export function paymentWithoutAccess(payment: Payment): Payment {
  return withTerm(payment, endOfPayment(payment));
}

function endOfGrant({ paid_at }: GrantRecord): Date {
  return termEnd('grants', 'paid', paid_at);
}

/** When a payment is dropped; null while the provider may still tell something about an unpaid one. */
function endOfPayment(payment: Payment): Date | null {
  if (!isUnpaid(payment.status)) return termEnd('payments', 'paid', lastMoneyOf(payment));
  return payment.reconcile_at === null ? termEnd('payments', 'unpaid', payment.expires_at) : null;
}

/** The last moment at which money may have come in for a payment, as far as its record tells. */
function lastMoneyOf(payment: Payment): Date {
  const period = payment.provider === 'stripe' ? payment.subscription?.period_end : undefined;
  return period ?? payment.paid_at ?? payment.created_at;
}

/** The document with this end. Without an end the field is left out, because then no policy watches the document. */
function withTerm<T extends { readonly delete_at?: Date | undefined }>(document: T, end: Date | null): T {
  const { delete_at: _before, ...rest } = document;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not see that only `delete_at` differs
  return (end === null ? rest : { ...rest, delete_at: end }) as T;
}

/**
 * Whether the term of an account has ended: its owner's last plan ended so long ago, and the account was made, confirmed and
 * last paid for so long ago. What is hidden from the owner does not count, because it is other people's. A card that the
 * provider goes on charging, and a code or session that may still be paid, keep the account.
 */
export function isDormant(account: Account, now: Date): boolean {
  const record = deriveRecord(account, undefined, now);
  if (record === null || record.subscribed || visiblePayments(account).some(isGoingOn)) return false;
  const { subscription_end, linked_at, mailbox_confirmed_at } = record;
  const paid = visibleGrants(account).map(({ paid_at }) => paid_at);
  return [subscription_end, linked_at, mailbox_confirmed_at, ...paid].every(
    (moment) => moment === null || termEnd('subscribers', 'ended', moment) <= now,
  );
}

function isGoingOn(payment: Payment): boolean {
  if (isUnpaid(payment.status)) return payment.reconcile_at !== null;
  return payment.provider === 'stripe' && payment.subscription?.status === 'live';
}
