import { HOUR_MS } from 'domain/kit/dates';
import type { CallableResponse } from 'domain/contracts';
import { termEnd } from 'domain/kit/terms';
import type { Call } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { accountHistory } from '../buy/callables/account-history.ts';
import { actAsTrainer, demandRow } from './act-as-trainer.ts';

/** How long the rules then let the trainer read the answers, in milliseconds. */
const OPEN_MS = HOUR_MS;

/**
 * `open-subscriber`: records that a trainer opens a row, opens the answers behind it for an hour, and answers its payments:
 * those that the account sees itself, or for unclaimed purchases exactly those that no account may see. Unclaimed purchases
 * have no answers, so nothing is opened for them. Throws 'subscriber-gone'.
 */
export async function openSubscriber({
  data: { id },
  uid: trainer,
}: Call<'open-subscriber'>): Promise<CallableResponse<'open-subscriber'>> {
  return actAsTrainer({ trainer, action: 'open-subscriber', id }, async (transaction, db) => {
    const { row, access } = await demandRow(transaction, db, id);
    const moment = now();
    if (row.uid !== null) {
      const until = new Date(moment.getTime() + OPEN_MS);
      const delete_at = termEnd('openings', 'over', until);
      transaction.set(db.doc(`openings/${trainer}_${id}`), { trainer, id, until, delete_at });
    }
    return accountHistory(access, moment);
  });
}
