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

/** The storage keys of the workout and of the routine as the server last told them. */
export const WORKOUT_KEY = 'treino-painel';
export const ROUTINE_KEY = 'treino-ficha';

/** The uid that Auth named last: null after the end of a session, undefined before the first answer. */
let owner: string | null | undefined;

/** Notes whom Auth has named; null means that nobody is signed in. */
export function noteOwner(uid: string | null): void {
  owner = uid;
}

/** Whether something of the account `uid` may be kept: news may come at the moment when its session ends. */
export const mayKeepOf = (uid: string): boolean => owner === undefined || owner === uid;

/** Whether this browser keeps what the server last said of the workout of the account `uid`. */
export function keepsWorkout(uid: string): boolean {
  try {
    return deviceStorage()?.getItem(WORKOUT_KEY)?.includes(uid) === true;
  } catch {
    return false;
  }
}

function forget(...keys: readonly string[]): void {
  try {
    for (const key of keys) deviceStorage()?.removeItem(key);
  } catch {
    // A browser that blocks storage keeps nothing.
  }
}

/** Forgets what the server last said of the routine. */
export const forgetRoutine = (): void => forget(ROUTINE_KEY);

/** Forgets what the server last said of the workout, and of the routine, which goes with it. */
export const forgetWorkout = (): void => forget(WORKOUT_KEY, ROUTINE_KEY);

/** Forgets the kept library of exercises. */
export const forgetLibrary = (): void => forget(LIBRARY_KEY);

/** Whether this browser may keep an order: only then the code that reads orders has to be loaded. */
export function mayKeepOrders(): boolean {
  try {
    return Boolean(deviceStorage()?.getItem(KEPT_ORDERS_KEY));
  } catch {
    // The browser blocks storage, so no order can have outlived a reload.
    return false;
  }
}
