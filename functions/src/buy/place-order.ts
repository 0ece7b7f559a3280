import { randomUUID } from 'node:crypto';
import { termEnd } from 'domain/kit/terms';
import { AppError } from '../kit/errors.ts';
import { paymentWithoutAccess } from './derive-record.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentTransaction } from './payment-store.ts';
import { type CardPayment, isUnpaid, keyOf, newProtocol, type Order, type PixPayment } from './records.ts';
import { nextLook } from './next-look.ts';

/** After this time, in milliseconds, an attempt counts as dead: no call lasts as long. */
const ATTEMPT_MS = 30_000;
/** How long a doubled click waits between two looks for the first click's code, in milliseconds. */
const WAIT_MS = 250;
/** How many times a doubled click looks at most: 10 s in all, so that a call has time left for an attempt of its own. */
const WAIT_TURNS = 40;

/** The fields that each press of the button writes anew. */
export type Attempt = Pick<Order, 'state' | 'attempt' | 'attempt_at' | 'delete_at'>;

/** The code or session that the provider made of an order. */
interface Made<O extends Order> {
  readonly made: NonNullable<O['made']>;
  /** The end of its validity by the provider's clock, where it says so. */
  readonly expires_at: Date | null;
}

export type Placed<O extends Order> = O & { made: NonNullable<O['made']> };

/**
 * Places an order. It is written before the provider is asked, and one order is one code or session, however often its
 * button is pressed: a second press waits for the result of the first. Throws 'invalid-request' if the id belongs to another
 * order, 'order-paid' if somebody has paid it (its code or session is a proof then), 'provider-unavailable' if the first
 * press does not end in time, and what `make` throws.
 */
export async function placeOrder<O extends Order>(
  deps: PaymentDeps,
  orderId: string,
  orderOf: (attempt: Attempt) => O,
  make: (order: O) => Promise<Made<O>>,
): Promise<Placed<O>> {
  const attempt = randomUUID();
  for (let turn = 0; turn < WAIT_TURNS; turn += 1) {
    const order = await begin<O>(deps, orderId, attempt, orderOf);
    if (isMade(order)) return order;
    if (order.attempt === attempt) return finish<O>(deps, orderId, order, make);
    await deps.wait(WAIT_MS);
  }
  throw new AppError('provider-unavailable');
}

/** Whether an order has what it asked for, or a call is getting it. */
export function isUnderWay(order: Order, now: Date): boolean {
  if (order.made !== null) return true;
  return order.state === 'creating' && now.getTime() - order.attempt_at.getTime() < ATTEMPT_MS;
}

/** Takes the order for this call. If another call has it, the order that is answered has that call's `attempt`. */
async function begin<O extends Order>(
  deps: PaymentDeps,
  orderId: string,
  attempt: string,
  orderOf: (attempt: Attempt) => O,
): Promise<O> {
  return deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    const made = stored?.made
      ? await transaction.payment(keyOf({ provider: stored.provider, provider_id: stored.made.id }))
      : null;
    const moment = deps.now();
    const order = orderOf({
      state: 'creating',
      attempt,
      attempt_at: moment,
      delete_at: termEnd('orders', 'placed', moment),
    });
    if (stored !== null) {
      // First, because the order of a deleted account is at no address any more.
      if (made !== null && !isUnpaid(made.status)) throw new AppError('order-paid');
      if (!isSameOrder(stored, order)) throw new AppError('invalid-request', 'order_id');
      // The attempt may be this call's own: a commit whose answer was lost is tried again.
      if (isUnderWay(stored, moment)) return stored;
    }
    transaction.putOrder(orderId, order);
    return order;
  });
}

/** Only the browser that made an id knows it. The same id with other contents does not come from that browser. */
function isSameOrder<O extends Order>(stored: Order, order: O): stored is O {
  return (
    stored.provider === order.provider && stored.subscriber === order.subscriber && stored.plan === order.plan
  );
}

async function finish<O extends Order>(
  deps: PaymentDeps,
  orderId: string,
  order: O,
  make: (order: O) => Promise<Made<O>>,
): Promise<Placed<O>> {
  const { attempt } = order;
  let result: Made<O>;
  try {
    result = await make(order);
  } catch (error) {
    await markFailed(deps, orderId, attempt);
    throw error;
  }
  const done = await deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    if (stored === null || !isSameOrder(stored, order)) return null;
    // A later attempt may have taken this one for dead. Then its code is the one that is shown.
    if (stored.made !== null || stored.attempt !== attempt) return stored;
    const expires_at = earlier(stored.expires_at, result.expires_at);
    const next = { ...stored, state: 'created', made: result.made, expires_at } as O;
    await addPayment(transaction, newPayment(next, orderId, result.made.id, deps.now()));
    transaction.putOrder(orderId, next);
    return next;
  });
  if (done === null || !isMade(done)) throw new AppError('provider-unavailable');
  return done;
}

function isMade<O extends Order>(order: O): order is Placed<O> {
  return order.made !== null;
}

/** The earlier end counts: the provider may answer a repeated order with a code that it made before. */
function earlier(ours: Date, theirs: Date | null): Date {
  return theirs !== null && theirs < ours ? theirs : ours;
}

/** Marks an attempt as failed, so that the next press of the button tries at once. */
async function markFailed(deps: PaymentDeps, orderId: string, attempt: string): Promise<void> {
  await deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    if (stored?.attempt === attempt && stored.made === null) {
      transaction.putOrder(orderId, { ...stored, state: 'failed' });
    }
  });
}

/** Writes a new payment, which nobody has paid yet, unless a faster call has written it: then it may be settled already. */
export async function addPayment(
  transaction: PaymentTransaction,
  payment: ReturnType<typeof newPayment>,
): Promise<string> {
  const key = keyOf(payment);
  if ((await transaction.payment(key)) === null) transaction.putPayment(payment);
  return key;
}

/** The `payments` document of an order for which the provider made a code or a session. */
export function newPayment(
  order: Pick<
    Order,
    'provider' | 'plan' | 'amount_cents' | 'registration' | 'subscriber' | 'buyer' | 'expires_at'
  >,
  orderId: string,
  providerId: string,
  moment: Date,
): PixPayment | CardPayment {
  const base = {
    provider_id: providerId,
    plan: order.plan,
    amount_cents: order.amount_cents,
    registration: order.registration,
    subscriber: order.subscriber,
    order_id: orderId,
    protocol: newProtocol(moment),
    status: 'pending' as const,
    created_at: moment,
    expires_at: order.expires_at,
    paid_at: null,
    checked_at: null,
    reconcile_at: null,
    claimed_by: order.buyer,
    ...(order.buyer !== null && { ordered_by: order.buyer }),
    claimed_at: null,
    withdrawal: null,
    refunds: [],
    unmet_since: null,
  };
  const payment: PixPayment | CardPayment =
    order.provider === 'stripe'
      ? {
          ...base,
          provider: order.provider,
          read_at: null,
          customer: null,
          subscription: null,
          stop: null,
          refused: null,
          adopted_at: null,
        }
      : { ...base, provider: order.provider, disputed_at: null };
  return paymentWithoutAccess({ ...payment, reconcile_at: nextLook(payment, [], moment) });
}
