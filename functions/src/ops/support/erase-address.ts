import { randomUUID } from 'node:crypto';
import { dataErasedMailText } from 'domain/account/mail-texts';
import { findAbandonedOwner } from '../../account/confirm-mailbox.ts';
import { AppError } from '../../kit/errors.ts';
import { recordErasure } from '../../kit/erasures.ts';
import { eraseAll, findUser, findUserByEmail, firestore, subscriberId } from '../../kit/admin.ts';
import { type Mail, toStoredMail } from '../../mail/mail.ts';
import { importedQuestionnaires } from '../../account/adopt-imported.ts';
import { erasePerson, mailsAbout } from '../../account/erase-person.ts';
import { forgetUnpaid } from '../../account/forget-unpaid.ts';
import { type OwnedAccount, changeAccount, readAccount } from '../../buy/change-account.ts';
import { type Account, isUntouched } from '../../buy/account.ts';
import { stopCharging } from '../../buy/cancel-renewal.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { isUnpaid, keyOf, mayBeCharged, purchaseId } from '../../buy/records.ts';
import { Refused } from './refused.ts';

/** An erasure that somebody asked for by a message from the mailbox. */
interface Erasure {
  readonly email: string;
  readonly operator: string;
  /** Whether it only says what it would do. */
  readonly isDry: boolean;
}

/**
 * Erases what is held of an address that has no account, or none any more, as `delete-my-account` does for an owner: billing stops
 * first, the erasure is recorded outside the database, what the tax office needs stays under an id that leads nowhere, and a mail
 * tells the address. Answers what was, or would be, done as lines. After a crash, calling again finishes the work. Throws
 * `Refused`: 'has-account' if an account has or gets the address, and 'provider-unavailable', with nothing erased, while a card may
 * still be charged.
 */
export async function eraseAddress(deps: PaymentDeps, erasure: Erasure): Promise<readonly string[]> {
  const { email, operator, isDry } = erasure;
  if ((await findUserByEmail(email)) !== null) throw new Refused('has-account');
  const id = subscriberId(email);
  const account = await deps.store.transact((transaction) => readAccount(transaction, id));
  const owner = account.subscriber?.user_id ?? null;
  if (owner !== null && (await findAbandonedOwner(deps, findUser, id)) === null) {
    throw new Refused('has-account');
  }
  if (isUntouched(account)) return forget(deps, erasure, id);
  const lines = await planOf(account, email);
  if (isDry) return lines;
  await record(deps, id, operator);
  try {
    if (owner !== null) await confirmOwner(deps, { subscriber: id, owner });
    await stopCharging(deps, { subscriber: id, owner });
    const covered = {
      kind: 'account',
      at: deps.now(),
      // Without an account the record's id stands for it: the trainer's row and note of such an address have it, too.
      uid: owner ?? id,
      subscriber: id,
      payments: account.payments.map(keyOf),
      // The request came from the mailbox.
      whole: true,
    } as const;
    await recordErasure(covered);
    // No account is left at the address, as in a restored database. So what the erasure names is erased without one.
    if (!(await erasePerson(deps, covered, { email, isRestored: true }))) throw new Refused('has-account');
    await eraseAll((await firestore()).collection('mail').where('to', 'array-contains', email));
  } catch (error) {
    throw asRefused(error);
  }
  await tell(deps, email);
  return lines;
}

async function forget(
  deps: PaymentDeps,
  { email, operator, isDry }: Erasure,
  id: string,
): Promise<readonly string[]> {
  const { lines } = await forgetUnpaid(email, isDry);
  if (!isDry && lines.length > 0) await record(deps, id, operator);
  return lines;
}

/** What an erasure does, as sorted lines without personal data. */
async function planOf(account: Account, email: string): Promise<readonly string[]> {
  const { id, subscriber, payments, grants } = account;
  const mails = await Promise.all((await mailQueries(account, email)).map((query) => query.count().get()));
  const questionnaires = await importedQuestionnaires(email);
  const kept = payments.filter(({ status }) => !isUnpaid(status));
  return [
    ...payments.filter(mayBeCharged).map((payment) => `stops the card of payment ${keyOf(payment)} at once`),
    ...kept.map((payment) => `keeps payment ${keyOf(payment)} for the tax office, without name and record`),
    ...payments
      .filter(({ status }) => isUnpaid(status))
      .map((payment) => `erases payment ${keyOf(payment)}, or leaves only the address while it can be paid`),
    ...grants.filter(({ payment }) => payment === null).map((grant) => `erases grant ${grant.id}`),
    ...(subscriber === null ? [] : [`erases subscriber ${id}`]),
    ...(subscriber?.user_id ? [`erases the answers and the workout of ${subscriber.user_id}`] : []),
    ...questionnaires.map((doc) => `erases questionnaire ${doc.id}`),
    `erases mails: ${mails.reduce((sum, found) => sum + found.data().count, 0)}`,
    'mails the address that its data are erased',
  ].toSorted();
}

/**
 * Shows everything under the address to an owner whose account is gone, as a confirmed mailbox does: the request came from it. The
 * uid stays in the record until all is erased, so that a repeated call finds the answers.
 */
async function confirmOwner(deps: PaymentDeps, owned: OwnedAccount): Promise<void> {
  await changeAccount(deps, owned, ({ subscriber }, now) => ({
    ownership: {
      user_id: owned.owner,
      linked_at: subscriber?.linked_at ?? null,
      mailbox_confirmed_at: subscriber?.mailbox_confirmed_at ?? now,
    },
  }));
}

async function mailQueries({ id, payments }: Account, email: string) {
  const db = await firestore();
  const about = [id, ...payments.map((payment) => purchaseId(keyOf(payment)))];
  return [...mailsAbout(db, about), db.collection('mail').where('to', 'array-contains', email)];
}

/** The action is recorded before it begins, so that a half-finished one is on record, too. */
async function record({ store }: PaymentDeps, id: string, operator: string): Promise<void> {
  const act = { operator, action: 'erase', id, payment: null, reason: null } as const;
  await store.transact(async (transaction) => transaction.putAudit(act));
}

async function tell({ now }: PaymentDeps, email: string): Promise<void> {
  const mail: Mail = { to: [email], message: dataErasedMailText(), about: [] };
  await (await firestore()).doc(`mail/deleted_${randomUUID()}`).create(toStoredMail(mail, now()));
}

/** An account that came to own the address meanwhile, and a card that could not be stopped, are expected. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'forbidden':
      return new Refused('has-account');
    case 'provider-unavailable':
      return new Refused('provider-unavailable');
    default:
      return error;
  }
}
