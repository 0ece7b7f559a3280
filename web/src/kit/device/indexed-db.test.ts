import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askIndexedDb } from './indexed-db.ts';

const database = { databases: async () => [{ name: 'one' }] };

describe('a question to IndexedDB', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', database);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is answered', async () => {
    expect(await askIndexedDb(() => database.databases())).toEqual([{ name: 'one' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(globalThis.indexedDB).toBe(database);
  });

  it('that is refused leaves IndexedDB to whoever can use it', async () => {
    await expect(askIndexedDb(() => Promise.reject(new TypeError('no such function')))).rejects.toThrow();
    expect(globalThis.indexedDB).toBe(database);
  });

  it('that has no answer after 3 s makes the page one without IndexedDB', async () => {
    const outcome = expect(askIndexedDb(() => new Promise(() => undefined))).rejects.toThrow(
      'does not answer',
    );
    await vi.advanceTimersByTimeAsync(2_999);
    expect(globalThis.indexedDB).toBe(database);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(typeof globalThis.indexedDB).toBe('undefined');
  });
});
