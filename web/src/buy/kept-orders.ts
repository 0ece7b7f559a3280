import { DAY_MS } from 'domain/kit/dates';
import { PixDataSchema } from 'domain/buy/pix-contract';
import { type Proof, SessionIdSchema } from 'domain/buy/proof';
import { normalizeEmail } from 'domain/kit/email';
import { PlanIdSchema } from 'domain/buy/plans';
import * as v from 'valibot';
import { KEPT_ORDERS_KEY, PAID_CARDS_KEY, deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore, type StoreStorage } from '../kit/device/device-store.ts';

/** The most orders that this browser keeps of those that it began: far more than a person begins in 7 days. */
const MAX_KEPT = 10;
/** The time for which this browser keeps an order, in milliseconds. After it a buyer signs up with the mailbox instead. */
const KEPT_FOR = 7 * DAY_MS;

/** When the order was stored, in epoch milliseconds of this device. It only serves to forget the order. */
const savedAt = v.number();

const KeptPixOrderSchema = v.object({
  pixData: PixDataSchema,
  email: v.string(),
  plan: PlanIdSchema,
  /** It is paid and waits for its account. */
  paid: v.optional(v.literal(true)),
  /** Another amount than the price was paid with it: the payment's protocol. The code is not offered any more. */
  mismatched: v.optional(v.string()),
  savedAt,
});
/** A kept PIX order: the data to pay it and, once paid, to make the account. It holds no CPF, name or phone. */
export type KeptPixOrder = v.InferOutput<typeof KeptPixOrderSchema>;

const KeptCardOrderSchema = v.object({
  session_id: SessionIdSchema,
  /** The form values, to fill the form in again. They are removed once the payment is verified, and by 'Sair'. */
  form: v.optional(v.object({ email: v.string(), phone: v.string() })),
  /** It is paid and waits for its account; its session is among the paid cards. */
  paid: v.optional(v.literal(true)),
  /** Only the page's URL named the session. Anybody can write a URL, so nobody has shown yet to be the buyer. */
  fromUrl: v.optional(v.literal(true)),
  savedAt,
});
/** A kept card order: the Checkout Session, whose id proves the purchase. */
export type KeptCardOrder = v.InferOutput<typeof KeptCardOrderSchema>;

export type KeptOrder = KeptPixOrder | KeptCardOrder;
const KeptOrderSchema = v.union([KeptPixOrderSchema, KeptCardOrderSchema]);

/** A list of orders; an unreadable order is left out. */
const KeptOrdersSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((stored): readonly KeptOrder[] =>
    stored.flatMap((each) => {
      const { success, output } = v.safeParse(KeptOrderSchema, each);
      return success ? [output] : [];
    }),
  ),
);

/** Card purchases of this browser that it has seen paid. They outlive their orders, and each only ends its own renewal. */
const PaidCardsSchema = v.array(v.object({ session_id: SessionIdSchema, savedAt }));
export type PaidCard = v.InferOutput<typeof PaidCardsSchema>[number];

function openStore(storage: StoreStorage | null) {
  const paidCards = createDeviceStore<readonly PaidCard[]>(storage, PAID_CARDS_KEY, PaidCardsSchema, []);
  return { storage, paidCards, ...createDeviceStore(storage, KEPT_ORDERS_KEY, KeptOrdersSchema, []) };
}
/** The store in use. It also holds the orders that a blocked or full storage refused; such orders live as long as the page. */
let store: ReturnType<typeof openStore> | null = null;
function storeIn(storage: StoreStorage | null) {
  if (store?.storage !== storage) store = openStore(storage);
  return store;
}

export function isCardOrder(kept: KeptOrder): kept is KeptCardOrder {
  return 'session_id' in kept;
}

/** Whether the code can still be paid, by the time that has passed on this device. `now` in epoch milliseconds. */
export function isOpenPix(kept: KeptOrder, now = Date.now()): kept is KeptPixOrder {
  return !isCardOrder(kept) && now - kept.savedAt < kept.pixData.secondsLeft * 1000;
}

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

/**
 * The kept orders, the latest first, without unreadable ones. Those older than 7 days go from the device. `now` in epoch
 * milliseconds.
 */
export function readKeptOrders(
  now = Date.now(),
  storage: StoreStorage | null = deviceStorage(),
): readonly KeptOrder[] {
  const stored = storeIn(storage).read();
  const orders = stored.filter((kept) => now - kept.savedAt < KEPT_FOR);
  if (orders.length < stored.length) storeIn(storage).write(orders);
  return orders;
}

/** The PIX order as it is kept now, or undefined once it is forgotten. */
export function keptPix({ pixData }: KeptPixOrder): KeptPixOrder | undefined {
  const codes = readKeptOrders().flatMap((each) => (isCardOrder(each) ? [] : [each]));
  return codes.find((each) => each.pixData.id === pixData.id);
}

/** Keeps an order as the latest. Never throws: with a blocked or full storage the order lives as long as the page. */
export function keepOrder(kept: KeptOrder, storage: StoreStorage | null = deviceStorage()): void {
  const others = readKeptOrders(kept.savedAt, storage).filter((other) => idOf(other) !== idOf(kept));
  storeIn(storage).write([kept, ...others].slice(0, MAX_KEPT));
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
  if (known) return known.fromUrl !== true;
  if (readPaidCards(storage).some((card) => card.session_id === session_id)) return true;
  if (orders.length === 0) storeIn(storage).write([{ session_id, fromUrl: true, savedAt: now }]);
  return false;
}

/** Forgets the order with this id (`idOf`). */
export function forgetOrder(id: string, storage: StoreStorage | null = deviceStorage()): void {
  const others = readKeptOrders(Date.now(), storage).filter((kept) => idOf(kept) !== id);
  storeIn(storage).write(others);
}

/**
 * Notes that the order with this id is paid, and removes what was typed into its form. Of a card that this browser paid the session
 * stays for good: the buyer may never make an account, or the account may pass to another person, and then nobody else who is
 * charged could end the renewal.
 */
export function notePaid(id: string, storage: StoreStorage | null = deviceStorage()): void {
  const kept = readKeptOrders(Date.now(), storage).find((each) => idOf(each) === id);
  // A renewal that was ended here once is not offered again.
  if (kept === undefined || kept.paid) return;
  if (!isCardOrder(kept)) return keepOrder({ ...kept, paid: true }, storage);
  if (kept.fromUrl) return;
  const { session_id, savedAt } = kept;
  keepOrder({ session_id, paid: true, savedAt }, storage);
  const others = readPaidCards(storage).filter((card) => card.session_id !== id);
  storeIn(storage).paidCards.write([{ session_id, savedAt }, ...others].slice(0, MAX_KEPT));
}

/** Forgets an order whose purchase belongs to an account now. */
export function settleOrder(id: string, storage: StoreStorage | null = deviceStorage()): void {
  notePaid(id, storage);
  forgetOrder(id, storage);
}

/** The card purchases that this browser has seen paid, the latest first. They have no term: a card renews until it is ended. */
export function readPaidCards(storage: StoreStorage | null = deviceStorage()): readonly PaidCard[] {
  return storeIn(storage).paidCards.read();
}

/** Forgets a card that renews no more. */
export function forgetPaidCard(session_id: string, storage: StoreStorage | null = deviceStorage()): void {
  const others = readPaidCards(storage).filter((card) => card.session_id !== session_id);
  storeIn(storage).paidCards.write(others);
}

/**
 * Removes what was typed into the card form. The orders stay, because each may still be paid, or be the proof of a payment: a
 * session proves it by its id alone, a PIX code only together with its e-mail address.
 */
export function forgetForms(storage: StoreStorage | null = deviceStorage()): void {
  const orders = readKeptOrders(Date.now(), storage);
  storeIn(storage).write(orders.map((kept) => (isCardOrder(kept) ? { ...kept, form: undefined } : kept)));
}

/** Forgets all orders of an e-mail address. A session without form values may be the proof of another person, so it stays. */
export function forgetOrdersOf(email: string, storage: StoreStorage | null = deviceStorage()): void {
  const emailOf = (kept: KeptOrder) =>
    isCardOrder(kept) ? kept.form && normalizeEmail(kept.form.email) : kept.email;
  const orders = readKeptOrders(Date.now(), storage);
  storeIn(storage).write(orders.filter((kept) => emailOf(kept) !== email));
}
