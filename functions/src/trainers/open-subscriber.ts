import { DAY_MS, HOUR_MS } from 'domain/durations';
import type { CallableResponse } from 'domain/contracts/table';
import { AppError } from '../app-error.ts';
import type { Call } from '../call/call.ts';
import { readOpenAccount, readUnclaimedAccount } from '../payments/account/read-open-account.ts';
import { accountHistory } from '../payments/callables/account-history.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { demandRow } from './demand-row.ts';
import { readOwner } from './read-owner.ts';

/** How long the rules then let the trainer read the answers, in milliseconds. */
const OPEN_MS = HOUR_MS;

/**
 * `open-subscriber`: records that a trainer opens a row, opens the answers behind it for an hour, and answers its payments:
 * those that the account sees itself, or for unclaimed purchases exactly those that no account may see. Unclaimed purchases
 * have no answers, so nothing is opened for them. Throws 'subscriber-gone'.
 */
export async function openSubscriber(
  { data: { id }, uid: trainer }: Call<'open-subscriber'>,
  { store, now }: PaymentDeps,
): Promise<CallableResponse<'open-subscriber'>> {
  const row = await actAsTrainer({ trainer, action: 'open-subscriber', id }, async (transaction, db) => {
    const found = await demandRow(transaction, db, id);
    if (found.uid === null) return found;
    if ((await readOwner(transaction, db, { user_id: found.uid, subscriber: found.subscriber })) === null) {
      throw new AppError('subscriber-gone');
    }
    const until = new Date(now().getTime() + OPEN_MS);
    const delete_at = new Date(until.getTime() + DAY_MS);
    transaction.set(db.doc(`openings/${trainer}_${id}`), { trainer, id, until, delete_at });
    return found;
  });
  if (row.uid === null) return accountHistory(await readUnclaimedAccount(store, row.subscriber), now());
  const account = await readOpenAccount(store, row.subscriber);
  // The account may have lost the address since the transaction; the purchases are another owner's then.
  if (account.subscriber?.user_id !== row.uid) throw new AppError('subscriber-gone');
  return accountHistory(account, now());
}
