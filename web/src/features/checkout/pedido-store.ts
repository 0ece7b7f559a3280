import { PixDataSchema } from 'domain/contracts/pix-data';
import { SessionIdSchema } from 'domain/contracts/proof';
import { PlanIdSchema } from 'domain/plans';
import * as v from 'valibot';

/** The latest order, and the one before it: who tries the other way to pay must not lose what was paid meanwhile. */
const KEYS = ['pedido', 'pedido_anterior'] as const;
/** How long an order stays claimable in this browser, in milliseconds (design §7). */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** When it was stored, epoch milliseconds of this device: only to forget it after 7 days. */
const savedAt = v.number();

const PixPedidoSchema = v.object({
  pixData: PixDataSchema,
  email: v.string(),
  plan: PlanIdSchema,
  savedAt,
});
/** A PIX order: what it takes to pay it and, once paid, to claim the account. No CPF, name or phone. */
export type PixPedido = v.InferOutput<typeof PixPedidoSchema>;

const CardPedidoSchema = v.object({
  session_id: SessionIdSchema,
  /** What the buyer typed, to be filled in again; gone once the payment is verified. */
  form: v.optional(v.object({ email: v.string(), phone: v.string() })),
  savedAt,
});
/** A card order: the Checkout Session whose id proves the purchase. */
export type CardPedido = v.InferOutput<typeof CardPedidoSchema>;

/** An order this browser made. */
export type Pedido = PixPedido | CardPedido;
const PedidoSchema = v.union([PixPedidoSchema, CardPedidoSchema]);

/** Where it is kept; `window.localStorage` in the app. */
export type PedidoStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stands in when the browser blocks storage: the orders then live as long as the page. */
let unstored: readonly Pedido[] = [];

function browserStorage(): PedidoStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function isCardPedido(pedido: Pedido): pedido is CardPedido {
  return 'session_id' in pedido;
}

/** Whether a code can still be paid, by the time that this device saw pass since. `now` in epoch milliseconds. */
export function isOpenPix(pedido: Pedido, now = Date.now()): pedido is PixPedido {
  return !isCardPedido(pedido) && now - pedido.savedAt < pedido.pixData.secondsLeft * 1000;
}

/** The provider's id of the payment, by which one order is told from another. */
function idOf(pedido: Pedido): string {
  return isCardPedido(pedido) ? pedido.session_id : pedido.pixData.id;
}

function write(pedidos: readonly Pedido[], storage: PedidoStorage | null): void {
  unstored = pedidos;
  try {
    for (const [index, key] of KEYS.entries()) {
      const pedido = pedidos[index];
      if (pedido === undefined) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(pedido));
    }
    if (storage !== null) unstored = [];
  } catch {
    // Blocked or full: kept in memory above.
  }
}

function stored(key: string, storage: PedidoStorage | null): Pedido | null {
  try {
    const text = storage?.getItem(key);
    return text ? v.parse(PedidoSchema, JSON.parse(text)) : null;
  } catch {
    // Blocked, not ours or damaged: as good as none.
    return null;
  }
}

/** The kept orders, the latest first; none that is unreadable or older than 7 days. `now` in epoch milliseconds. */
export function readPedidos(now = Date.now(), storage = browserStorage()): readonly Pedido[] {
  const pedidos = unstored.length > 0 ? unstored : KEYS.map((key) => stored(key, storage));
  return pedidos.filter((pedido) => pedido !== null).filter((pedido) => now - pedido.savedAt < KEPT_FOR);
}

/** Keeps an order as the latest. Never throws: a blocked or full storage only shortens its life. */
export function savePedido(pedido: Pedido, storage = browserStorage()): void {
  const others = readPedidos(pedido.savedAt, storage).filter((other) => idOf(other) !== idOf(pedido));
  write([pedido, ...others].slice(0, KEYS.length), storage);
}

/** Forgets one order, by the provider's id of its payment. */
export function forgetPedido(id: string, storage = browserStorage()): void {
  write(
    readPedidos(Date.now(), storage).filter((pedido) => idOf(pedido) !== id),
    storage,
  );
}

/** Forgets all orders: an account was made, or somebody logged in. */
export function clearPedidos(storage = browserStorage()): void {
  write([], storage);
}
