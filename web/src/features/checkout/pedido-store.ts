import { PixDataSchema } from 'domain/contracts/create-pix-payment';
import { PlanIdSchema } from 'domain/plans';
import * as v from 'valibot';

const KEY = 'pedido';
/** How long an order stays claimable in this browser, in milliseconds (design §7). */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

const PedidoSchema = v.object({
  pixData: PixDataSchema,
  email: v.string(),
  plan: PlanIdSchema,
  /** When it was stored, epoch milliseconds of this device: only to forget it after 7 days. */
  savedAt: v.number(),
});
/** The order this browser made: what it takes to pay it and, once paid, to claim the account. No CPF, name or phone. */
export type Pedido = v.InferOutput<typeof PedidoSchema>;

/** Where it is kept; `window.localStorage` in the app. */
export type PedidoStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stands in when the browser blocks storage: the order then lives as long as the page. */
let unstored: Pedido | null = null;

function browserStorage(): PedidoStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps the order. Never throws: a blocked or full storage only shortens its life. */
export function savePedido(pedido: Pedido, storage = browserStorage()): void {
  unstored = pedido;
  try {
    storage?.setItem(KEY, JSON.stringify(pedido));
  } catch {
    // Kept in memory above.
  }
}

/** The kept order, or null: none, unreadable, or older than 7 days. `now` in epoch milliseconds. */
export function readPedido(now = Date.now(), storage = browserStorage()): Pedido | null {
  let pedido = unstored;
  try {
    const text = storage?.getItem(KEY);
    if (text) pedido = v.parse(PedidoSchema, JSON.parse(text));
  } catch {
    // Not ours or damaged: as good as none.
  }
  return pedido !== null && now - pedido.savedAt < KEPT_FOR ? pedido : null;
}

/** Forgets the order: its account was made, or somebody logged in. */
export function clearPedido(storage = browserStorage()): void {
  unstored = null;
  try {
    storage?.removeItem(KEY);
  } catch {
    // A blocked storage held nothing.
  }
}
