import { DAY_MS } from 'domain/durations';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { nextLook } from '../changes/next-look.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { isUnpaid } from '../records/payment-status.ts';
import { newProtocol } from '../records/protocol.ts';
import type { CardPayment, Order, PixPayment } from '../records/records.ts';

/** Longer than a call may last: an attempt older than this is dead. */
const ATTEMPT_MS = 30_000;
/** How often a doubled click looks for the first one's code: in all so long that an attempt of its own still has time. */
const WAIT_MS = 250;
const WAIT_TURNS = 40;
/** How long an order is kept: the providers repeat a webhook for a few days at most. */
const KEPT_MS = 30 * DAY_MS;

/** What a press of the button adds to what is bought. */
export type Attempt = Pick<Order, 'state' | 'attempt' | 'attempt_at' | 'delete_at'>;

/** What the provider made of an order. */
export interface Made<O extends Order> {
  readonly made: NonNullable<O['made']>;
  /** The end of its validity by the provider's clock, where it says so. */
  readonly expires_at: Date | null;
}

/** An order with what the provider made of it. */
export type Placed<O extends Order> = O & { made: NonNullable<O['made']> };

/**
 * Places an order: written before the provider is asked, and one order is one code or session, however often its button
 * is pressed; a doubled press waits for the first one's. Throws 'invalid-request' for an id that stands for another order,
 * 'order-paid' for one that somebody paid, since its code or session is a proof by then, 'provider-unavailable' when the first press has not ended in time, and whatever `make` throws.
 */
export async function placeOrder<O extends Order>(
  deps: PaymentDeps,
  orderId: string,
  draft: (attempt: Attempt) => O,
  make: (order: O) => Promise<Made<O>>,
): Promise<Placed<O>> {
  const attempt = randomUUID();
  for (let turn = 0; turn < WAIT_TURNS; turn += 1) {
    const order = await begin<O>(deps, orderId, attempt, draft);
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

/** Takes the order for this call, or finds that another call has it (then its `attempt` is another). */
async function begin<O extends Order>(
  deps: PaymentDeps,
  orderId: string,
  attempt: string,
  draft: (attempt: Attempt) => O,
): Promise<O> {
  return deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    const made = stored?.made ? await transaction.payment(keyOfMade(stored.provider, stored.made.id)) : null;
    const moment = deps.now();
    const order = draft({
      state: 'creating',
      attempt,
      attempt_at: moment,
      delete_at: new Date(moment.getTime() + KEPT_MS),
    });
    if (stored !== null) {
      if (!isSameOrder(stored, order)) throw new AppError('invalid-request', 'order_id');
      if (made !== null && !isUnpaid(made.status)) throw new AppError('order-paid');
      // It may be this very call's: a commit whose answer was lost is tried again.
      if (isUnderWay(stored, moment)) return stored;
    }
    transaction.putOrder(orderId, order);
    return order;
  });
}

function keyOfMade(provider: Order['provider'], id: string): string {
  return keyOf({ provider, provider_id: id });
}

/** The id is a secret of the browser that made it; with other contents it is not that browser's order. */
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
    await release(deps, orderId, attempt);
    throw error;
  }
  const done = await deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    if (stored === null || !isSameOrder(stored, order)) return null;
    // A later attempt that took over an attempt thought dead wins: its code is the one shown.
    if (stored.made !== null || stored.attempt !== attempt) return stored;
    const expires_at = earlier(stored.expires_at, result.expires_at);
    const next = { ...stored, state: 'created', made: result.made, expires_at } as O;
    const payment = newPayment(next, orderId, result.made.id, deps.now());
    const known = await transaction.payment(keyOf(payment));
    transaction.putOrder(orderId, next);
    if (known === null) transaction.putPayment(payment);
    return next;
  });
  if (done === null || !isMade(done)) throw new AppError('provider-unavailable');
  return done;
}

function isMade<O extends Order>(order: O): order is Placed<O> {
  return order.made !== null;
}

/** A repeated order may get a code that the provider made earlier, when only its answer was lost. */
function earlier(ours: Date, theirs: Date | null): Date {
  return theirs !== null && theirs < ours ? theirs : ours;
}

/** Lets the next press of the button try at once. */
async function release(deps: PaymentDeps, orderId: string, attempt: string): Promise<void> {
  await deps.store.transact(async (transaction) => {
    const stored = await transaction.order(orderId);
    if (stored?.attempt === attempt && stored.made === null) {
      transaction.putOrder(orderId, { ...stored, state: 'failed' });
    }
  });
}

/** The `payments` document of an order for which the provider made a code or a session. */
export function newPayment(
  order: Order,
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
    claimed_at: null,
    withdrawal: null,
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
        }
      : { ...base, provider: order.provider, disputed_at: null };
  return { ...payment, reconcile_at: nextLook(payment, [], moment) };
}
