import type { CallableResponse } from 'domain/contracts';
import type { Call } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import { actAsTrainer, demandRow } from './act-as-trainer.ts';

/** Writes the private note of a row, if its version was seen. Throws 'subscriber-gone' and 'changed-meanwhile'. */
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

/**
 * `save-templates`: writes the templates of the trainer's messages into `trainers/{uid}`, with which they go, if the trainer saw
 * their present version. Throws 'changed-meanwhile'.
 */
export async function saveTemplates({
  data: { version, texts },
  uid: trainer,
}: Call<'save-templates'>): Promise<CallableResponse<'save-templates'>> {
  return actAsTrainer({ trainer, action: 'save-templates', id: null }, async (transaction, db) => {
    const ref = db.doc(`trainers/${trainer}`);
    const present: unknown = (await transaction.get(ref)).get('templates_version') ?? 0;
    if (version !== present) throw new AppError('changed-meanwhile');
    transaction.update(ref, { templates: texts, templates_version: version + 1 });
    return { version: version + 1 };
  });
}
