/** The longest wait for an answer of IndexedDB, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Asks IndexedDB something. Some browsers never answer: then IndexedDB is taken from the page, so that Firebase, which would wait
 * for ever, uses what it uses in a browser without one. Rejects like `ask`, and after 3 s.
 */
export async function askIndexedDb<T>(ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
      reject(new Error('IndexedDB does not answer'));
    }, PATIENCE);
  });
  try {
    return await Promise.race([ask(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
