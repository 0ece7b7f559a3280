import type { CallableResponse } from 'domain/contracts/table';
import { AppError } from '../app-error.ts';
import type { Call } from '../call/call.ts';
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
    const stored: unknown = (await transaction.get(ref)).get('version');
    const present = typeof stored === 'number' ? stored : 0;
    if (version !== present) throw new AppError('changed-meanwhile');
    transaction.set(ref, { text, version: present + 1, updated_at: now(), by: trainer });
    return { version: present + 1 };
  });
}
