import { type IDBPDatabase, openDB } from 'idb';

/** What a change answers: the records to write by their names, and undefined for one to erase. */
export type Changes = ReadonlyMap<string, unknown>;

/** The records of the trainings on this device. An account's are reached by its uid alone, and nothing reads those of another. */
export interface TrainingDatabase {
  /**
   * Reads the records of an account and writes what `change` answers, in one transaction, so that two tabs lose nothing of each other.
   * Resolves once the disk has it. Rejects where the browser refuses, or has no room.
   */
  readonly change: (uid: string, change: (records: ReadonlyMap<string, unknown>) => Changes) => Promise<void>;
}

const RECORDS = 'records';

async function open(name: string, onClosed: () => void): Promise<IDBPDatabase> {
  const database = await openDB(name, 1, {
    upgrade: (opened) => void opened.createObjectStore(RECORDS),
    // Another tab erases the database, or has a newer version: holding it would stop that tab for ever.
    blocking(_current, _blocked, event) {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
  database.addEventListener('close', onClosed);
  return database;
}

/**
 * The trainings in IndexedDB. A connection that fails or that the browser closes is opened anew with the next change. `name` is the
 * database's: tests run beside each other in one browser.
 */
export function openTrainingDatabase(name = 'treino'): TrainingDatabase {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  async function connected(): Promise<IDBPDatabase> {
    opening ??= open(name, forget);
    try {
      return await opening;
    } catch (error) {
      forget();
      throw error;
    }
  }
  /** The browser may have closed the connection without a word; then a new one is tried once. */
  async function begin() {
    const options = { durability: 'strict' } as const;
    try {
      return (await connected()).transaction(RECORDS, 'readwrite', options);
    } catch {
      forget();
      return (await connected()).transaction(RECORDS, 'readwrite', options);
    }
  }
  return {
    async change(uid, change) {
      const transaction = await begin();
      const { store } = transaction;
      try {
        const range = IDBKeyRange.bound([uid], [uid, []]);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        const records = new Map<string, unknown>();
        keys.forEach((key, index) => {
          if (Array.isArray(key) && typeof key[1] === 'string') records.set(key[1], values[index]);
        });
        for (const [name, value] of change(records)) {
          // A failure of one of them aborts the transaction, whose end tells it.
          const written = value === undefined ? store.delete([uid, name]) : store.put(value, [uid, name]);
          written?.catch(() => undefined);
        }
      } catch (error) {
        transaction.done.catch(() => undefined);
        try {
          transaction.abort();
        } catch {
          // It has ended already.
        }
        throw error;
      }
      await transaction.done;
    },
  };
}
