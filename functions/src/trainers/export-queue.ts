import type { CallableResponse } from 'domain/contracts/table';
import { todayInSaoPaulo } from 'domain/dates';
import { demandRecentSignIn } from '../accounts/recent-sign-in.ts';
import type { Call } from '../call/callable.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/admin.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { findQueueEntries } from './find-queue-entries.ts';
import { EXPORT_LIMITS, queueCsv } from './queue-csv.ts';

/**
 * `export-queue`: the rows of a filter as a CSV file. It is recorded before the rows are read. Throws 'forbidden',
 * 'recent-login-required' and 'rate-limited'.
 */
export async function exportQueue({
  data: filter,
  uid: trainer,
  signedInAt,
}: Call<'export-queue'>): Promise<CallableResponse<'export-queue'>> {
  await actAsTrainer({ trainer, action: 'export-queue', id: null }, async () => {
    demandRecentSignIn(signedInAt);
  });
  // One row more than the file takes shows whether the file has all of them.
  const limit = EXPORT_LIMITS.rows + 1;
  return queueCsv(await findQueueEntries(await firestore(), filter, todayInSaoPaulo(now()), limit));
}
