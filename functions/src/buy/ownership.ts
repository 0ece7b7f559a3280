import { isDeepStrictEqual } from 'node:util';
import { startFor } from '../answers/change-owner.ts';
import { AppError } from '../kit/errors.ts';
import {
  type Account,
  type Changes,
  findPayment,
  isUntouched,
  type Ownership,
  visiblePayments,
} from './account.ts';
import { fillMissing, type PersonalData, personalDataOf } from './derive-record.ts';
import { isUnpaid, keyOf, type Payment, renews } from './records.ts';
import { replaceBy, stopMoved } from './stop-renewals.ts';

const NO_PERSONAL_DATA = { nome: '', telefone: '', data_nascimento: '' } as const;
const NOBODY: Ownership = { user_id: null, linked_at: null, mailbox_confirmed_at: null };

interface OwnerDetails {
  readonly nome?: string | undefined;
  readonly data_nascimento?: string | undefined;
}

/**
 * What somebody claims an address with: a paid purchase, the uid to be reserved, and an owner whose account is known not to exist
 * any more.
 */
interface Claim {
  readonly key: string;
  readonly uid: string;
  readonly details: OwnerDetails;
  readonly abandoned: string | null;
}

/**
 * Reserves a uid in the database before the Auth account is made, so that only one of two buyers wins and a retry finds the uid
 * that was reserved first (the payment's `claimed_by`, which may differ from `uid`). The uid of a deleted account is never used
 * again, because answers may still be stored under it. Throws 'account-exists' if another account owns the address, or the reader
 * of the mailbox does.
 */
export function claimAddress(account: Account, { key, uid, details, abandoned }: Claim, now: Date): Changes {
  const payment = demandPayment(account, key);
  const owner = account.subscriber?.user_id ?? null;
  if (isTaken(account, abandoned)) {
    if (owner !== abandoned && owner === payment.claimed_by && payment.claimed_at !== null) return {};
    throw new AppError('account-exists');
  }
  const { registration } = payment;
  return {
    payments: [{ ...payment, claimed_by: uid, claimed_at: now }],
    ownership: {
      user_id: uid,
      linked_at: now,
      mailbox_confirmed_at: null,
      // Only this buyer's own data: data of an import or of another person under the same address must not be shown.
      nome: registration.nome || (details.nome ?? ''),
      telefone: registration.telefone,
      data_nascimento: registration.data_nascimento || (details.data_nascimento ?? ''),
    },
    questionnaires: startFor(uid, owner, now),
  };
}

/**
 * The ownership of an address without an owner. The personal data of the last owner are cleared. Where only purchases
 * remain, `deriveRecord` fills in those of the first payer.
 */
export function forgotten({ grants }: Pick<Account, 'grants'>): Ownership {
  const isPaid =
    grants.some(({ payment }) => payment !== null) && grants.every(({ payment }) => payment !== null);
  return { ...NOBODY, ...(!isPaid && NO_PERSONAL_DATA) };
}

/** A purchase that joins an account. `endsRenewals`: the person has said that it takes the place of the account's other cards. */
interface Joining extends Omit<Claim, 'details'> {
  readonly endsRenewals: boolean;
}

/**
 * Adds a purchase to the signed-in account `uid`. If nobody owns the address, the account comes to own it by this. Throws
 * 'payment-not-found', 'payment-not-confirmed', and 'account-exists' if the address or the purchase is somebody else's.
 */
export function joinPurchase(
  account: Account,
  { key, uid, abandoned, endsRenewals }: Joining,
  now: Date,
): Changes {
  const payment = demandPayment(account, key);
  const owner = account.subscriber?.user_id ?? null;
  const isOwner = owner === uid;
  // Money that went back proves nothing, but it belongs to the owner's history.
  const isProof = payment.status === 'paid' || (isOwner && !isUnpaid(payment.status));
  if (!isProof) throw new AppError('payment-not-confirmed', 'proof');
  if (!isOwner && isTaken(account, abandoned)) throw new AppError('account-exists');
  if (payment.claimed_by !== null && payment.claimed_by !== uid && payment.claimed_by !== abandoned) {
    // The purchase is visible to an owner who showed the mailbox anyway.
    if (isOwner && account.subscriber?.mailbox_confirmed_at) return {};
    throw new AppError('account-exists');
  }
  // The proof made no account of this uid, also where it had made one that is gone.
  const added = {
    ...payment,
    claimed_by: uid,
    claimed_at: payment.claimed_by === uid ? payment.claimed_at : null,
  };
  if (isOwner) {
    const others = visiblePayments(account)
      .filter(renews)
      .filter((other) => other !== payment);
    const replaced = endsRenewals && renews(added) ? replaceBy(added, others, now) : {};
    return { ...replaced, payments: [added, ...(replaced.payments ?? [])] };
  }
  const ownership = {
    user_id: uid,
    linked_at: now,
    mailbox_confirmed_at: null,
    ...personalDataOf(payment.registration),
  };
  return { payments: [added], ownership, questionnaires: startFor(uid, owner, now) };
}

/**
 * Somebody has shown that they read the mailbox of an address. `uid` is their account, or the one that is about to be made.
 * From now on it owns the address, and everything under the address is visible to it. An earlier owner may be another person: the
 * answers are closed and erased after 30 days, and the renewals end.
 */
export function confirmAddress(
  account: Account,
  { uid, email }: { readonly uid: string; readonly email: string },
  now: Date,
): Changes {
  const { subscriber } = account;
  const owner = subscriber?.user_id ?? null;
  if (owner === uid) {
    const { linked_at = null, mailbox_confirmed_at } = subscriber ?? {};
    return {
      ownership: { user_id: uid, email, linked_at, mailbox_confirmed_at: mailbox_confirmed_at ?? now },
      questionnaires: startFor(uid, null, now),
    };
  }
  return {
    ownership: {
      user_id: uid,
      email,
      linked_at: now,
      mailbox_confirmed_at: now,
      ...(owner !== null && NO_PERSONAL_DATA),
      ...commonPersonalData(account),
    },
    questionnaires: startFor(uid, owner, now),
  };
}

/**
 * The personal data that a confirmed mailbox keeps. If all payers gave the same name, phone and birth date, they count as one
 * person and the data are kept; if the payers differ, no data are kept. If nobody paid, the data that came with a plan stay.
 * The data of a mere registration are cleared, because anybody can send a registration.
 */
function commonPersonalData({ subscriber, payments, grants }: Account): Partial<Ownership> {
  if (grants.every(({ payment }) => payment === null)) {
    const hasPlan = grants.length > 0 || subscriber?.subscribed || subscriber?.subscription_end;
    return hasPlan ? {} : NO_PERSONAL_DATA;
  }
  const payerData = payments
    .filter(({ status }) => !isUnpaid(status))
    .map(({ registration }) => registration);
  const whole = payerData.reduce<PersonalData>(fillMissing, NO_PERSONAL_DATA);
  return payerData.every((data) =>
    isDeepStrictEqual(fillMissing(data, whole), fillMissing(whole, NO_PERSONAL_DATA)),
  )
    ? whole
    : NO_PERSONAL_DATA;
}

/** The facts that decide which account gets the address when a link that resets a password is used. */
interface Reset {
  readonly email: string;
  /** The uid of the account that has the address in Auth and owns no other address, or null. */
  readonly authUid: string | null;
  /** Whether that account carries the claim `mailbox`: it confirmed its mailbox with our server before. */
  readonly hasMailboxClaim: boolean;
  /** Whether an operator has named that account, with this address, a trainer. */
  readonly isTrainer: boolean;
  /** The uid of the new account that is made where the account in Auth does not stay. */
  readonly reserved: string;
  /** Whether no answers of an import lie under the address: they may be another person's. */
  readonly isAlone: boolean;
  /** The uid that owns the address and has no account in Auth, or null. A call that died may have left it so. */
  readonly gone: string | null;
}

/**
 * The reader of a mailbox resets the password and comes to own the address. Only an account that showed the mailbox before keeps
 * its uid (a trainer's, too, where nobody owns the address: an operator has named it). Any other account may be a stranger's, who
 * paid for the address and holds a session: a new one is made. If the other account proved every purchase and nothing else lies
 * under the address, what it stored moves to the new uid, because it is the same person as far as anybody knows; else it is closed.
 */
export function resetAddress(account: Account, reset: Reset, now: Date): Changes {
  const { email, authUid, reserved, isAlone } = reset;
  const uid = uidToKeep(account, reset);
  if (uid === null && isAlone && authUid !== null && hasProvedAll(account, authUid)) {
    return moveTo(account, authUid, reset, now);
  }
  return confirmAddress(account, { uid: uid ?? reserved, email }, now);
}

/** The uid of the account that showed the mailbox before, or null if a reset has to make a new account. */
function uidToKeep(account: Account, { authUid, gone, hasMailboxClaim, isTrainer }: Reset): string | null {
  const owner = account.subscriber?.user_id ?? null;
  const isReader = account.subscriber?.mailbox_confirmed_at && (owner === authUid || owner === gone);
  if (owner !== null && isReader) return owner;
  const isKept = hasMailboxClaim && (isUntouched(account) || (isTrainer && owner === null));
  return isKept ? authUid : null;
}

/**
 * Everything that the owner of an address has moves to the reserved uid, with the purchases that the owner proved. Their proofs
 * make no account any more (`claimed_at`), because a stranger may hold them and would finish the account that a reset began. Their
 * cards end with their period, unless the new owner says that they are theirs.
 */
function moveTo(account: Account, from: string, { reserved, email }: Reset, now: Date): Changes {
  const proved = account.payments.filter(({ claimed_by }) => claimed_by === from);
  const { payments = [], mails } = stopMoved(account, proved, reserved, now);
  return {
    payments: payments.map((payment) => ({ ...payment, claimed_by: reserved, claimed_at: null })),
    ...(mails && mails.size > 0 && { mails }),
    ownership: { user_id: reserved, email, linked_at: now, mailbox_confirmed_at: now },
    questionnaires: [{ kind: 'move', uid: from, to: reserved }],
  };
}

/**
 * Whether the address has an owner who keeps it against a proof. An owner whose account, `abandoned`, is gone loses it, but not the
 * reader of the mailbox: a reset that died may have left the address without an account, and another reset finishes it.
 */
function isTaken({ subscriber }: Account, abandoned: string | null): boolean {
  if (!subscriber?.user_id) return false;
  return subscriber.user_id !== abandoned || subscriber.mailbox_confirmed_at !== null;
}

/** Whether nobody but the account `uid` ever paid for the address, and nothing else lies under it. */
function hasProvedAll({ subscriber, payments, grants }: Account, uid: string): boolean {
  const isProved = (payment: Payment | undefined) => payment?.claimed_by === uid;
  return (
    subscriber?.user_id === uid &&
    payments.filter(({ status }) => !isUnpaid(status)).every(isProved) &&
    grants.every(({ payment }) => isProved(payments.find((each) => keyOf(each) === payment)))
  );
}

function demandPayment(account: Account, key: string): Payment {
  const payment = findPayment(account, key);
  if (payment === undefined) throw new AppError('payment-not-found', 'proof');
  return payment;
}
