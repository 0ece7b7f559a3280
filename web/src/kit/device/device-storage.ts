/** The browser's storage for later visits; null where the browser blocks it. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The storage key of the kept orders. bootstrap.js has the same key in its text, and loads React at once where it is set. */
export const KEPT_ORDERS_KEY = 'pedido';

/** The storage key of the card purchases of this browser that belong to an account. */
export const PAID_CARDS_KEY = 'cartoes';

/** The storage key of the trainer's library of exercises. It is forgotten together with the trainer's queue. */
export const LIBRARY_KEY = 'exercicios';

/** The storage key of the day that an account trained last without a record. */
export const TRAINING_DAY_KEY = 'treino';

/** Forgets the kept library of exercises. */
export function forgetLibrary(storage: Storage | null): void {
  try {
    storage?.removeItem(LIBRARY_KEY);
  } catch {
    // A browser that blocks storage keeps no library.
  }
}

/** Whether this browser may keep an order: only then the code that reads orders has to be loaded. */
export function mayKeepOrders(): boolean {
  try {
    return Boolean(deviceStorage()?.getItem(KEPT_ORDERS_KEY));
  } catch {
    // The browser blocks storage, so no order can have outlived a reload.
    return false;
  }
}
