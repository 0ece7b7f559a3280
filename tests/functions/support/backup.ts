import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  Firestore,
} from 'firebase-admin/firestore';

/** The documents of a database at one moment, by their paths. */
export type Backup = ReadonlyMap<string, DocumentData>;

/** Reads every document, also those of subcollections. */
export async function takeBackup(db: Firestore): Promise<Backup> {
  const found = new Map<string, DocumentData>();
  const visit = async (parent: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      for (const ref of await documentsOf(collection)) {
        const data = (await ref.get()).data();
        if (data !== undefined) found.set(ref.path, data);
        await visit(ref);
      }
    }
  };
  await visit(db);
  return found;
}

/** Deletes every document, and writes those of the backup. */
export async function restoreBackup(db: Firestore, backup: Backup): Promise<void> {
  for (const path of (await takeBackup(db)).keys()) await db.doc(path).delete();
  for (const [path, data] of backup) await db.doc(path).set(data);
}

function documentsOf(collection: CollectionReference): Promise<readonly DocumentReference[]> {
  return collection.listDocuments();
}
