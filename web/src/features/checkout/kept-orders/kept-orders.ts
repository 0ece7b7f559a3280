import { DAY_MS } from 'domain/durations';
import { PixDataSchema } from 'domain/contracts/pix-data';
import { type Proof, SessionIdSchema } from 'domain/contracts/proof';
import { PlanIdSchema } from 'domain/plans';
import * as v from 'valibot';
import { deviceStorage } from '../../../device/device-storage.ts';
import { createDeviceStore, type StoreStorage } from '../../../device/device-store.ts';
import { KEPT_ORDERS_KEY } from '../../../device/may-keep-orders.ts';

/**
 * The storage key of the order before the latest, in releases until November 2026. It can go 7 days after the next one.
 */
const OLD_KEY = 'pedido_anterior';
/** The most orders that this browser keeps of those that it began: far more than a person begins in 7 days. */
const MAX_KEPT = 10;
/**
 * The time for which this browser keeps an order, in milliseconds. After it a buyer signs up with the mailbox instead.
 */
const KEPT_FOR = 7 * DAY_MS;

/** When the order was stored, in epoch milliseconds of this device. It only serves to forget the order. */
const savedAt = v.number();

const KeptPixOrderSchema = v.object({
  pixData: PixDataSchema,
  email: v.string(),
  plan: PlanIdSchema,
  savedAt,
});
/** A kept PIX order: the data to pay it and, once paid, to make the account. It holds no CPF, name or phone. */
export type KeptPixOrder = v.InferOutput<typeof KeptPixOrderSchema>;

const KeptCardOrderSchema = v.object({
  session_id: SessionIdSchema,
  /** The form values, to fill the form in again. They are removed once the payment is verified. */
  form: v.optional(v.object({ email: v.string(), phone: v.string() })),
  /**
   * Only the page's URL named the session. Anybody can write a URL, so nobody has shown yet to be the buyer. Browsers have
   * stored this name; elsewhere the code says `fromUrl`.
   */
  fromAddress: v.optional(v.literal(true)),
  savedAt,
});
/** A kept card order: the Checkout Session, whose id proves the purchase. */
export type KeptCardOrder = v.InferOutput<typeof KeptCardOrderSchema>;

/** An order that this browser keeps. */
export type KeptOrder = KeptPixOrder | KeptCardOrder;
const KeptOrderSchema = v.union([KeptPixOrderSchema, KeptCardOrderSchema]);

/** A list of orders, or the one order that earlier releases kept; an unreadable order is left out. */
const KeptOrdersSchema = v.pipe(
  v.unknown(),
  v.transform((value): readonly KeptOrder[] =>
    [value].flat().flatMap((each) => {
      const { success, output } = v.safeParse(KeptOrderSchema, each);
      return success ? [output] : [];
    }),
  ),
);

function openStores(storage: StoreStorage | null) {
  const open = (key: string) => createDeviceStore(storage, key, KeptOrdersSchema, []);
  return { storage, latest: open(KEPT_ORDERS_KEY), old: open(OLD_KEY) };
}
/**
 * The stores in use. They also hold the orders that a blocked or full storage refused; such orders live as long as the
 * page.
 */
let stores: ReturnType<typeof openStores> | null = null;
function storesIn(storage: StoreStorage | null) {
  if (stores?.storage !== storage) stores = openStores(storage);
  return stores;
}

/** Whether it is an order by card. */
export function isCardOrder(kept: KeptOrder): kept is KeptCardOrder {
  return 'session_id' in kept;
}

/** Whether the code can still be paid, by the time that has passed on this device. `now` in epoch milliseconds. */
export function isOpenPix(kept: KeptOrder, now = Date.now()): kept is KeptPixOrder {
  return !isCardOrder(kept) && now - kept.savedAt < kept.pixData.secondsLeft * 1000;
}

/** The proof of the order's payment, as the server takes it. */
export function proofOf(kept: KeptOrder): Proof {
  return isCardOrder(kept) ? { session_id: kept.session_id } : { pixId: kept.pixData.id };
}

/** The provider's id of the payment that a proof is of. */
export function idOfProof(proof: Proof): string {
  return 'pixId' in proof ? proof.pixId : proof.session_id;
}

/** The provider's id of the order's payment. No two orders share one. */
export function idOf(kept: KeptOrder): string {
  return idOfProof(proofOf(kept));
}

function write(orders: readonly KeptOrder[], storage: StoreStorage | null): void {
  const { latest, old } = storesIn(storage);
  latest.write(orders);
  if (latest.isKept()) old.write([]);
}

/**
 * The kept orders, the latest first, without unreadable ones and those older than 7 days. `now` in epoch milliseconds.
 */
export function readKeptOrders(
  now = Date.now(),
  storage: StoreStorage | null = deviceStorage(),
): readonly KeptOrder[] {
  const { latest, old } = storesIn(storage);
  // A list that is only in memory already includes the order under the old key.
  const kept = latest.isKept() ? [...latest.read(), ...old.read()] : latest.read();
  return kept.filter((kept) => now - kept.savedAt < KEPT_FOR);
}

/** Keeps an order as the latest. Never throws: with a blocked or full storage the order lives as long as the page. */
export function keepOrder(kept: KeptOrder, storage: StoreStorage | null = deviceStorage()): void {
  const others = readKeptOrders(kept.savedAt, storage).filter((other) => idOf(other) !== idOf(kept));
  write([kept, ...others].slice(0, MAX_KEPT), storage);
}

/**
 * Whether this browser began the session that the page's URL names. A session that it did not begin is kept only if
 * there is no other order, so that a crafted URL removes no order and takes no order's place.
 */
export function takeSession(
  session_id: string,
  now = Date.now(),
  storage: StoreStorage | null = deviceStorage(),
): boolean {
  const orders = readKeptOrders(now, storage);
  const known = orders.filter(isCardOrder).find((kept) => kept.session_id === session_id);
  if (known) return known.fromAddress !== true;
  if (orders.length === 0) write([{ session_id, fromAddress: true, savedAt: now }], storage);
  return false;
}

/** Forgets the order with this id (`idOf`). */
export function forgetOrder(id: string, storage: StoreStorage | null = deviceStorage()): void {
  write(
    readKeptOrders(Date.now(), storage).filter((kept) => idOf(kept) !== id),
    storage,
  );
}
