import * as v from 'valibot';
import { computeEntitlement, type Grant, grantPeriods } from 'domain/buy/grants';
import type { PurchasePreview } from 'domain/buy/payments-contract';
import { isActive, PERIOD_DAYS } from 'domain/buy/plans';
import type { CallableRequest, CallableResponse } from 'domain/contracts';
import { DAY_MS } from 'domain/kit/dates';
import { SubscriberSchema } from 'domain/kit/person';
import { findUser } from '../kit/admin.ts';
import type { Call } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import type { Account } from './account.ts';
import { demandVisibleAccount, findOwnedSubscriber } from './change-account.ts';
import { courtesyGrant, importedGrant } from './derive-record.ts';
import { orderCheckout, orderPix, takeOrder } from './order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { cardKey, isErased, keyOf, type Payment, paysFor, pixKey, renews } from './records.ts';
import { pollPayment } from './sync-payment.ts';

/** Whole seconds until a code's end by the server's clock, never negative. */
function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
}

/** `create-pix-payment` (spec §7): one order is one code, however often its button is pressed. */
export function createPixPayment(
  call: Call<'create-pix-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'create-pix-payment'>> {
  return takeOrder('create-pix-payment', call, deps, async (buyer) => {
    const { made, expires_at } = await orderPix(deps, call.data, buyer);
    const left = secondsLeft(expires_at, deps.now());
    return { success: true, pixData: { ...made, expiresAt: expires_at.toISOString(), secondsLeft: left } };
  });
}

/**
 * The end of the access that a purchase gives by itself, in ISO 8601; null while it gives none. Only the purchase's own grants
 * count, because the caller has shown no more than its proof: an end that other purchases move would tell a stranger who pays
 * for somebody's address that the address has a plan.
 */
export async function purchaseEnd(
  store: Pick<PaymentDeps['store'], 'grantsOf'>,
  payment: Payment,
): Promise<string | null> {
  if (payment.status !== 'paid') return null;
  const key = keyOf(payment);
  const paymentGrants = (await store.grantsOf(payment.subscriber)).filter((grant) => grant.payment === key);
  const ends = [...grantPeriods(paymentGrants).values()].map(({ end }) => end.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}

/** `check-pix-payment` (spec §7), for the browser that knows the code and the e-mail. `isPaid` once the grant is committed. */
export async function checkPixPayment(
  { data }: Call<'check-pix-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'check-pix-payment'>> {
  const payment = await deps.store.payment(pixKey(data.pixId));
  const isTheirs = payment?.registration.email === data.customer_email && !isErased(payment.subscriber);
  if (payment === null || !isTheirs) {
    throw new AppError('payment-not-found', 'pixId');
  }
  const polled = await pollPayment(deps, payment);
  return {
    success: true,
    isPaid: polled.status === 'paid',
    // A code may end at the provider before its time. Nobody waits for a countdown that means nothing.
    secondsLeft: polled.status === 'pending' ? secondsLeft(payment.expires_at, deps.now()) : 0,
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, polled),
    mismatched: polled.status === 'mismatched',
  };
}

/**
 * `create-checkout` (spec §7): one order is one Checkout Session, however often its button is pressed. Throws 'already-subscribed'
 * to a signed-in owner whose card is charged for this plan already. A stranger who buys for the address does not learn that.
 */
export function createCheckout(
  call: Call<'create-checkout'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'create-checkout'>> {
  return takeOrder('create-checkout', call, deps, async (buyer) => {
    const { made } = await orderCheckout(deps, call.data, buyer, call.origin);
    return { success: true, url: made.url, session_id: made.id };
  });
}

/** `verify-payment` (spec §7): what the holder of a session's id may know. `verified` once the grant is committed. */
export async function verifyPayment(
  { data }: Call<'verify-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'verify-payment'>> {
  const known = await deps.store.payment(cardKey(data.session_id));
  // The session of a deleted account proves nothing any more.
  if (known === null || isErased(known.subscriber)) return { verified: false, pending: false, unknown: true };
  const payment = await pollPayment(deps, known);
  if (payment.status !== 'paid') {
    return { verified: false, pending: payment.status === 'pending' && payment.expires_at > deps.now() };
  }
  const { email, nome } = payment.registration;
  return {
    verified: true,
    customer_email: email,
    // The name itself stays here: the session's id stands in an address that may be found.
    name_known: nome !== '',
    plan: payment.plan,
    amount_cents: payment.amount_cents,
    paid_at: (payment.paid_at ?? payment.created_at).toISOString(),
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, payment),
  };
}

const PERIOD_MS = PERIOD_DAYS * DAY_MS;

type Request = CallableRequest<'preview-purchase'>;

/** `preview-purchase`: replays the caller's grants with the purchase added, so that the preview is what will happen. */
export async function previewPurchase(
  { data, uid }: Call<'preview-purchase'>,
  { store, now }: PaymentDeps,
): Promise<PurchasePreview> {
  const moment = now();
  const owned = await findOwnedSubscriber(uid);
  const alone = {
    current: null,
    starts_at: moment.toISOString(),
    ends_at: new Date(moment.getTime() + PERIOD_MS).toISOString(),
    notice: 'none',
    buyer: { name: '', phone: '' },
  } as const;
  if (owned === null) {
    const isConfirmed = (await findUser(uid))?.customClaims?.['mailbox'] === true;
    return isConfirmed ? alone : { ...alone, notice: 'unconfirmed' };
  }
  const { nome, telefone } = v.parse(v.pick(SubscriberSchema, ['nome', 'telefone']), owned.data());
  const buyer = { name: nome, phone: telefone };
  const account = await demandVisibleAccount(store, { subscriber: owned.id, owner: uid });
  const grants: readonly Grant[] = account.grants.length > 0 ? account.grants : planOfRecord(account, moment);
  const { subscribed, tier, changes_at } = computeEntitlement(grants, moment);
  const renewing = account.payments.filter(renews);
  // A card may renew without access: it is paused, or its charge is about to be made.
  if (!subscribed)
    return { ...alone, buyer, notice: renewing.length === 0 ? 'none' : noticeOf(data, renewing) };

  const bought = newGrant(data, moment);
  const period = grantPeriods([...grants, bought]).get(bought.id);
  return {
    current: { tier, ends_at: changes_at?.toISOString() ?? null },
    starts_at: period?.start.toISOString() ?? alone.starts_at,
    ends_at: period?.end.toISOString() ?? alone.ends_at,
    notice: noticeOf(data, renewing),
    buyer,
  };
}

/** The plan that stands in the record alone, as the purchase will take it into the ledger. */
function planOfRecord({ id, subscriber }: Account, now: Date): readonly Grant[] {
  if (subscriber === null || !isActive(subscriber, now)) return [];
  const { subscription_tier, subscription_end } = subscriber;
  const tier = subscription_tier ?? '';
  return [
    subscription_end === null ? courtesyGrant(id, tier, now) : importedGrant(id, tier, subscription_end, now),
  ];
}

function newGrant({ plan, method }: Request, moment: Date): Grant {
  // The id sorts it after every other grant of this moment, like the payment that it stands for.
  const base = { id: '~new', tier: plan, paid_at: moment, reversed_at: null };
  return method === 'pix'
    ? { ...base, kind: 'pix', days: PERIOD_DAYS }
    : {
        ...base,
        kind: 'card',
        period_start: moment,
        period_end: new Date(moment.getTime() + PERIOD_MS),
      };
}

function noticeOf({ plan, method }: Request, renewing: readonly Payment[]): PurchasePreview['notice'] {
  if (renewing.length === 0) return 'queued';
  if (method === 'pix') return 'queued-card-renews';
  if (renewing.some((payment) => paysFor(payment, plan))) return 'already-subscribed';
  // A purchase does not end a subscription that no account proved (`stopSurplusRenewals`).
  return renewing.some(({ claimed_by }) => claimed_by === null) ? 'queued-card-renews' : 'replaces-card';
}
