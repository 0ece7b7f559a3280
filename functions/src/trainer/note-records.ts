import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { MomentSchema } from 'domain/kit/person';
import { type RowNote, rowNote } from 'domain/trainer/row';
import { latest } from '../buy/records.ts';

export function versionOf(note: DocumentSnapshot): number {
  const version: unknown = note.get('version');
  return typeof version === 'number' ? version : 0;
}

/** The notes behind the rows of one e-mail address. */
interface Notes {
  /** What the rows have of them, by their ids; those that are empty are not there. */
  readonly inRows: ReadonlyMap<string, RowNote>;
  /** Moves the note about purchases that the account came to own; null if there is none to move. */
  readonly move: (() => void) | null;
}

/**
 * Reads, within `transaction`, the notes about the account `uid` and about the purchases `purchases` of its address, each null where
 * there is no row of it. Where the account came to own the purchases (`isClaimed`), their note goes to the account, behind the note
 * that it has already. The new version tells a device that shows the earlier one.
 */
export async function readNotes(
  transaction: Transaction,
  db: Firestore,
  {
    uid,
    purchases,
    isClaimed,
  }: { readonly uid: string | null; readonly purchases: string | null; readonly isClaimed: boolean },
): Promise<Notes> {
  const ids = [uid, purchases].filter((id) => id !== null);
  const notes = await Promise.all(ids.map((id) => transaction.get(db.doc(`trainer_notes/${id}`))));
  const told = notes.filter((note) => note.exists && note.get('text') !== '');
  const [own, bought] = notes;
  if (!isClaimed || own === undefined || bought?.exists !== true) {
    return {
      inRows: new Map(told.map((note) => [note.id, rowNote(textOf([note]), changedAt([note]))])),
      move: null,
    };
  }
  const text = textOf(told);
  const updated_at = changedAt(told);
  return {
    inRows: new Map(told.length === 0 ? [] : [[own.id, rowNote(text, updated_at)]]),
    move: () => {
      const kept = { ...bought.data(), ...own.data(), ...(updated_at && { updated_at }) };
      transaction.set(own.ref, { ...kept, text, version: versionOf(own) + 1 });
      transaction.delete(bought.ref);
    },
  };
}

const textOf = (notes: readonly DocumentSnapshot[]) =>
  notes.map((note) => String(note.get('text'))).join('\n\n');

/** When one of the notes was last changed; null where it is not known. */
function changedAt(notes: readonly DocumentSnapshot[]): Date | null {
  const changed = notes.map((note) => v.safeParse(MomentSchema, note.get('updated_at')));
  return latest(changed.flatMap(({ success, output }) => (success ? [output] : [])));
}
