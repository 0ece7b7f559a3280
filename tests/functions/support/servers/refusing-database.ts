import type { Firestore } from 'firebase-admin/firestore';

type Method = 'collection' | 'doc' | 'runTransaction';

/** Runs `work` while these methods of the database throw `error`. */
export async function whileRefusing<T>(
  db: Firestore,
  methods: readonly Method[],
  error: Error,
  work: () => Promise<T>,
): Promise<T> {
  const refuse = () => {
    throw error;
  };
  // Own properties hide the methods of the class.
  Object.assign(db, Object.fromEntries(methods.map((method) => [method, refuse])));
  try {
    return await work();
  } finally {
    for (const method of methods) Reflect.deleteProperty(db, method);
  }
}
