import { DAY_MS } from 'domain/durations';
import { PixDataSchema } from 'domain/contracts/pix-data';
import { type Proof, SessionIdSchema } from 'domain/contracts/proof';
import { PlanIdSchema } from 'domain/plans';
import * as v from 'valibot';
import { deviceStorage } from '../../device/device-storage.ts';
import { createDeviceStore, type StoreStorage } from '../../device/device-store.ts';
import { KEPT_ORDERS_KEY } from '../../device/may-keep-orders.ts';

/** Where releases until November 2026 kept the order before the latest; 7 days after the next one nobody has it. */
const OLD_KEY = 'pedido_anterior';
/** The most orders that this browser keeps of those that it made itself: far more than anybody makes in 7 days. */
const MAX_KEPT = 10;
/** How long an order stays claimable in this browser, in milliseconds (design §7). */
const KEPT_FOR = 7 * DAY_MS;

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
  /** An address named the session and nobody has shown yet to be its buyer: anybody can write an address. */
  fromAddress: v.optional(v.literal(true)),
  savedAt,
});
/** A card order: the Checkout Session whose id proves the purchase. */
export type CardPedido = v.InferOutput<typeof CardPedidoSchema>;

/** An order that this browser keeps. */
export type Pedido = PixPedido | CardPedido;
const PedidoSchema = v.union([PixPedidoSchema, CardPedidoSchema]);

/** A list of orders, or the one order that earlier releases kept; an unreadable order is left out. */
const PedidosSchema = v.pipe(
  v.unknown(),
  v.transform((value): readonly Pedido[] =>
    [value].flat().flatMap((each) => {
      const { success, output } = v.safeParse(PedidoSchema, each);
      return success ? [output] : [];
    }),
  ),
);

function openStores(storage: StoreStorage | null) {
  const open = (key: string) => createDeviceStore(storage, key, PedidosSchema, []);
  return { storage, latest: open(KEPT_ORDERS_KEY), old: open(OLD_KEY) };
}
/** The stores in use. They hold what a blocked or full storage refused: such orders live as long as the page. */
let stores: ReturnType<typeof openStores> | null = null;
function storesIn(storage: StoreStorage | null) {
  if (stores?.storage !== storage) stores = openStores(storage);
  return stores;
}

export function isCardPedido(pedido: Pedido): pedido is CardPedido {
  return 'session_id' in pedido;
}

/** Whether a code can still be paid, by the time that this device saw pass since. `now` in epoch milliseconds. */
export function isOpenPix(pedido: Pedido, now = Date.now()): pedido is PixPedido {
  return !isCardPedido(pedido) && now - pedido.savedAt < pedido.pixData.secondsLeft * 1000;
}

/** What the server takes as the proof of the order's payment. */
export function proofOf(pedido: Pedido): Proof {
  return isCardPedido(pedido) ? { session_id: pedido.session_id } : { pixId: pedido.pixData.id };
}

/** The provider's id of the payment that a proof is of. */
export function idOfProof(proof: Proof): string {
  return 'pixId' in proof ? proof.pixId : proof.session_id;
}

/** The provider's id of the payment, by which one order is told from another. */
export function idOf(pedido: Pedido): string {
  return idOfProof(proofOf(pedido));
}

function write(pedidos: readonly Pedido[], storage: StoreStorage | null): void {
  const { latest, old } = storesIn(storage);
  latest.write(pedidos);
  if (latest.isKept()) old.write([]);
}

/** The kept orders, the latest first; none that is unreadable or older than 7 days. `now` in epoch milliseconds. */
export function readPedidos(
  now = Date.now(),
  storage: StoreStorage | null = deviceStorage(),
): readonly Pedido[] {
  const { latest, old } = storesIn(storage);
  // What is only in memory holds the order under the old key, too.
  const kept = latest.isKept() ? [...latest.read(), ...old.read()] : latest.read();
  return kept.filter((pedido) => now - pedido.savedAt < KEPT_FOR);
}

/** Keeps an order of this browser as the latest. Never throws: a blocked or full storage only shortens its life. */
export function savePedido(pedido: Pedido, storage: StoreStorage | null = deviceStorage()): void {
  const others = readPedidos(pedido.savedAt, storage).filter((other) => idOf(other) !== idOf(pedido));
  write([pedido, ...others].slice(0, MAX_KEPT), storage);
}

/**
 * Whether this browser began the session that an address names. One that it knows nothing of is kept only where there is
 * no other order: a crafted address neither evicts an order nor gets between a buyer and theirs.
 */
export function takeSession(
  session_id: string,
  now = Date.now(),
  storage: StoreStorage | null = deviceStorage(),
): boolean {
  const pedidos = readPedidos(now, storage);
  const known = pedidos.filter(isCardPedido).find((pedido) => pedido.session_id === session_id);
  if (known) return known.fromAddress !== true;
  if (pedidos.length === 0) write([{ session_id, fromAddress: true, savedAt: now }], storage);
  return false;
}

/** Forgets one order, by the provider's id of its payment. */
export function forgetPedido(id: string, storage: StoreStorage | null = deviceStorage()): void {
  write(
    readPedidos(Date.now(), storage).filter((pedido) => idOf(pedido) !== id),
    storage,
  );
}
