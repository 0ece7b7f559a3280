import * as v from 'valibot';

export type StoreStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One small record on this device, shared by the browser's tabs. */
interface DeviceStore<T> {
  /** The stored value; the empty one where nothing readable is stored. The same object as long as nothing changed. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  /** Whether the value outlives the page: a browser may refuse storage, or have no room left. */
  readonly isKept: () => boolean;
}

/**
 * A record under `key`, read and written as JSON. Where `storage` is null or refuses the value, it stays in memory. The
 * `empty` value removes the key.
 */
export function createDeviceStore<T>(
  storage: StoreStorage | null,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  empty: T,
): DeviceStore<T> {
  const nothing = JSON.stringify(empty);
  let refused: T | null = null;
  let last = { text: nothing, value: empty };
  return {
    read() {
      if (refused !== null) return refused;
      let text = nothing;
      try {
        text = storage?.getItem(key) ?? nothing;
        if (text !== last.text) last = { text, value: v.parse(schema, JSON.parse(text)) };
      } catch {
        // The browser blocks storage, or the text is not of this shape.
        last = { text, value: empty };
      }
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
