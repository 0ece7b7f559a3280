import type { CallableResponse } from 'domain/contracts/table';
import { AppError } from '../errors.ts';
import type { Call } from '../call/callable.ts';
import { now } from '../clock.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { demandRow } from './demand-row.ts';

/**
 * `save-note`: writes the private note about a row (`trainer_notes/{id}`), if the trainer saw its present version. Throws
 * 'subscriber-gone' and 'changed-meanwhile'.
 */
export async function saveNote({
  data: { id, version, text },
  uid: trainer,
}: Call<'save-note'>): Promise<CallableResponse<'save-note'>> {
  return actAsTrainer({ trainer, action: 'save-note', id }, async (transaction, db) => {
    await demandRow(transaction, db, id);
    const ref = db.doc(`trainer_notes/${id}`);
    const stored = await transaction.get(ref);
    const known: unknown = stored.get('version');
    const present = typeof known === 'number' ? known : 0;
    if (version !== present) throw new AppError('changed-meanwhile');
    const at = now();
    // A note may repeat what was known when it was begun, so the withdrawal of a consent erases it by this moment.
    const begun_at: unknown = stored.get('begun_at') ?? at;
    transaction.set(ref, { text, version: present + 1, begun_at, updated_at: at, by: trainer });
    return { version: present + 1 };
  });
}
