import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';

/**
 * Moves, within `transaction`, the trainer's note about purchases without an account (`from`) to the account that came to own
 * them (`to`), behind the note that the account has already. The new version tells a device that shows the earlier one. Reads
 * at once and answers a function that writes.
 */
export async function followNote(
  transaction: Transaction,
  db: Firestore,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<() => void> {
  const moved = await transaction.get(db.doc(`trainer_notes/${from}`));
  const present = await transaction.get(db.doc(`trainer_notes/${to}`));
  return () => {
    if (!moved.exists) return;
    const notes = [present, moved].filter((doc) => doc.exists);
    const texts = notes.map((doc) => String(doc.get('text'))).filter((text) => text !== '');
    const version = versionOf(present) + 1;
    transaction.set(present.ref, { ...moved.data(), ...present.data(), text: texts.join('\n\n'), version });
    transaction.delete(moved.ref);
  };
}

function versionOf(note: DocumentSnapshot): number {
  const version: unknown = note.get('version');
  return typeof version === 'number' ? version : 0;
}
