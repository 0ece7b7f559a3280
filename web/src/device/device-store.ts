import * as v from 'valibot';

/** What a store needs of the browser's storage. */
export type StoreStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One small record on this device, shared by its tabs. */
export interface DeviceStore<T> {
  /** The same object as long as nothing changed. What is unreadable counts as empty. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  /** Whether it would survive the page: the browser may refuse storage, or have no room left. */
  readonly isKept: () => boolean;
}

/** A record under `key`; in memory where `storage` is null or refuses it. `empty` leaves no trace in the storage. */
export function createDeviceStore<T>(
  storage: StoreStorage | null,
  key: string,
  { schema, empty }: { readonly schema: v.GenericSchema<unknown, T>; readonly empty: T },
): DeviceStore<T> {
  const nothing = JSON.stringify(empty);
  let refused: T | null = null;
  let last = { text: nothing, value: empty };

  function parse(text: string): T {
    try {
      return v.parse(schema, JSON.parse(text));
    } catch {
      return empty;
    }
  }

  return {
    read() {
      if (refused !== null) return refused;
      let text = nothing;
      try {
        text = storage?.getItem(key) ?? nothing;
      } catch {
        // Blocked since: as if there were nothing.
      }
      if (text !== last.text) last = { text, value: parse(text) };
      return last.value;
    },
    write(value) {
      const text = JSON.stringify(value);
      try {
        if (storage === null) throw new Error('No storage');
        if (text === nothing) storage.removeItem(key);
        else storage.setItem(key, text);
        refused = null;
      } catch {
        refused = value;
      }
    },
    isKept: () => refused === null || JSON.stringify(refused) === nothing,
  };
}
