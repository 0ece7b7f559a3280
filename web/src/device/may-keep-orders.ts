import { deviceStorage } from './device-storage.ts';

/** The storage key of the kept orders, the latest first. bootstrap.js reads the same key, to load React at once. */
export const KEPT_ORDERS_KEY = 'pedido';

/** Whether this browser may keep an order, so that the code that reads orders is worth loading. */
export function mayKeepOrders(): boolean {
  try {
    return Boolean(deviceStorage()?.getItem(KEPT_ORDERS_KEY));
  } catch {
    // A blocked storage holds nothing that outlived a reload.
    return false;
  }
}
