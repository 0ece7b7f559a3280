/**
 * An object that `beforeAll` makes, usable by its name in the whole file: each property is looked up when it is read.
 * Throws if a property is read before the object is there.
 */
export function lazily<T extends object>(made: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_target, key): unknown {
      const object = made();
      if (object === undefined) throw new Error(`${String(key)} was read before beforeAll`);
      return Reflect.get(object, key);
    },
  });
}
