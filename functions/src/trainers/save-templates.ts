import type { CallableResponse } from 'domain/contracts/table';
import { AppError } from '../errors.ts';
import type { Call } from '../call/callable.ts';
import { actAsTrainer } from './act-as-trainer.ts';

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
