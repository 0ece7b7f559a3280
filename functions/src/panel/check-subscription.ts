import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import type { Mailbox } from 'domain/account/contract';
import { isActive } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import { findOwnedSubscriber, refreshEntitlement } from '../buy/change-account.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { syncUnsettledPayments } from '../buy/reconcile-payments.ts';
import { findUser, firestore, subscriberId } from '../kit/admin.ts';
import { type Call, isClosed } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { config } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';

/** For how long a payment is not asked about again at its provider, in milliseconds. */
const STALE_MS = 60_000;

const NO_PLAN = { subscribed: false, subscription_tier: null, subscription_end: null } as const;

/**
 * `check-subscription` (spec §4 "Subscription active", §7): answers the state of the account's plan and of its mailbox. While no
 * plan is active, it first reads payments that may have news at their providers. An account without a record has no plan; a closed
 * account learns only that it is closed.
 */
export async function checkSubscription(
  { uid }: Call<'check-subscription'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'check-subscription'>> {
  const user = await findUser(uid);
  if (!user) throw new AppError('unauthenticated');
  if (isClosed(user)) return { ...NO_PLAN, can_fix_pix: false, mailbox: 'closed' };
  const owned = await findOwnedSubscriber(uid);
  if (!owned) {
    const mailbox = user.customClaims?.['mailbox'] === true ? 'confirmed' : 'unconfirmed';
    return { ...NO_PLAN, can_fix_pix: false, mailbox };
  }
  let record = v.parse(SubscriberSchema, owned.data());
  const isGiven =
    record.subscribed && record.subscription_end === null && record.mailbox_confirmed_at === null;
  // A courtesy that the trainer wrote into the record is not visible to the account before its mailbox is confirmed.
  if (isGiven) await refreshEntitlement(deps, owned.id);
  if (isGiven || !isActive(record, now())) {
    await syncUnsettledPayments(deps, owned.id, STALE_MS);
    record = v.parse(SubscriberSchema, (await owned.ref.get()).data());
  }
  // The account may have lost the address meanwhile to the reader of its mailbox.
  if (record.user_id !== uid) throw new AppError('unauthenticated');
  const mailbox: Mailbox = record.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
  const can_fix_pix = mayFixPix(user, owned.id);
  if (!isActive(record, now())) return { ...NO_PLAN, can_fix_pix, mailbox };
  return {
    subscribed: true,
    subscription_tier: record.subscription_tier,
    subscription_end: record.subscription_end?.toISOString() ?? null,
    can_fix_pix,
    mailbox,
  };
}

/** Whether an account has the fix-PIX button (spec §6). `owned` is the id of the record that the account owns. */
export function mayFixPix(user: UserRecord, owned: string | undefined): boolean {
  const fixed = config.FIX_PIX_EMAIL;
  if (fixed === undefined || normalizeEmail(user.email ?? '') !== fixed) return false;
  return owned === subscriberId(fixed);
}

/**
 * `fix-subscriber` (spec §6): reads the payments of the configured account that may have news at their providers and grants what it
 * really paid. `success` says whether a plan is active afterwards. Throws 'forbidden' for every other account.
 */
export async function fixSubscriber(
  { data, uid }: Call<'fix-subscriber'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'fix-subscriber'>> {
  const user = await findUser(uid);
  const owned = await findOwnedSubscriber(uid);
  if (!user || !mayFixPix(user, owned?.id) || data.email !== config.FIX_PIX_EMAIL)
    throw new AppError('forbidden');
  const id = subscriberId(data.email);
  await syncUnsettledPayments(deps, id, 0);
  const snapshot = await (await firestore()).doc(`subscribers/${id}`).get();
  return { success: snapshot.exists && isActive(v.parse(SubscriberSchema, snapshot.data()), now()) };
}
