import { DAY_MS } from 'domain/kit/dates';
import { computeEntitlement } from 'domain/buy/grants';
import { isActive } from 'domain/buy/plans';
import { keyOf } from '../records/keys.ts';
import { earliest } from '../records/moments.ts';
import { isUnpaid, renews } from '../records/payment-status.ts';
import type { GrantRecord, Payment, Registration, SubscriberRecord } from '../records/records.ts';
import {
  type Account,
  type Changes,
  type Ownership,
  visibleGrants,
  visiblePayments,
  withChanges,
} from './account.ts';

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
