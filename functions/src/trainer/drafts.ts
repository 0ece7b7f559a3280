import type { CallableResponse } from 'domain/contracts';
import { TEMPLATES_MAX_COUNT, withoutPersonal } from 'domain/training/routine';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Call } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import { now } from '../kit/time.ts';
import { fitsDocument } from '../training/routines.ts';
import { actAsTrainer, readRow } from './act-as-trainer.ts';

/** The version of a stored record; 0 of one that is not there. */
function versionOf(stored: DocumentSnapshot): number {
  const version: unknown = stored.get('version');
  return typeof version === 'number' ? version : 0;
}

/**
 * `save-draft`: writes the routine that a trainer is making for a person, if its present version was seen. A page repeats it while
 * somebody writes, so of the money nothing is read: whose the address is, the person's record says. Throws the contract's errors.
 */
export async function saveDraft({
  data: { id, version, days },
  uid: trainer,
}: Call<'save-draft'>): Promise<CallableResponse<'save-draft'>> {
  return actAsTrainer({ trainer, action: 'save-draft', id }, async (transaction, db) => {
    const row = await readRow(transaction, db, id);
    if (row.uid === null || !fitsDocument(JSON.stringify(days))) throw new AppError('action-not-possible');
    const ref = db.doc(`routine_drafts/${row.uid}`);
    const [record, answers, stored] = await Promise.all([
      transaction.get(db.doc(`subscribers/${row.subscriber}`)),
      transaction.get(db.doc(`anamnese_treinos/${row.uid}`)),
      transaction.get(ref),
    ]);
    // An account that is being erased loses its answers first. Nothing may be written about it after that.
    if (!answers.exists || record.get('user_id') !== row.uid) throw new AppError('subscriber-gone');
    if (version !== versionOf(stored)) throw new AppError('changed-meanwhile');
    const at = now();
    // Like a note, a draft may repeat what was known when it was begun, so the withdrawal of a consent erases it by this moment.
    const begun_at: unknown = stored.get('begun_at') ?? at;
    transaction.set(ref, { version: version + 1, days, begun_at, updated_at: at, by: trainer });
    return { version: version + 1 };
  });
}

/**
 * `save-template`: writes a template without what may tell of a person, or erases it, if its present version was seen. A template
 * that was erased may be written anew. Throws the contract's errors.
 */
export async function saveTemplate({
  data: { id, version, template },
  uid: trainer,
}: Call<'save-template'>): Promise<CallableResponse<'save-template'>> {
  return actAsTrainer({ trainer, action: 'save-template', id }, async (transaction, db) => {
    const templates = db.collection('routine_templates');
    const stored = await transaction.get(templates.doc(id));
    if (version !== versionOf(stored)) throw new AppError('changed-meanwhile');
    if (template === null) {
      transaction.delete(stored.ref);
      return { version: 0 };
    }
    if (!stored.exists && (await isFull())) throw new AppError('action-not-possible');
    transaction.set(stored.ref, {
      version: version + 1,
      ...template,
      days: withoutPersonal(template.days),
      updated_at: now(),
      by: trainer,
    });
    return { version: version + 1 };

    /** Whether there are as many templates as there may be. A count of so few costs one read. */
    async function isFull(): Promise<boolean> {
      const counted = await transaction.get(templates.count());
      return counted.data().count >= TEMPLATES_MAX_COUNT;
    }
  });
}
