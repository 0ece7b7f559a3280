import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Mailbox, SubscriptionStatus } from 'domain/account/contract';
import { isActive } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import { findOwnedSubscriber, refreshEntitlement } from '../buy/change-account.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { syncUnsettledPayments } from '../buy/reconcile-payments.ts';
import { firestore, subscriberId } from '../kit/admin.ts';
import { type Call, isClosed } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { config } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';

/** For how long a payment is not asked about again at its provider, in milliseconds. */
export const STALE_MS = 60_000;

const NO_PLAN = { subscribed: false, subscription_tier: null, subscription_end: null } as const;

/** What a closed account learns of its plan: nothing. */
export const CLOSED: SubscriptionStatus = { ...NO_PLAN, can_fix_pix: false, mailbox: 'closed' };

/**
 * `check-subscription` (spec §4 "Subscription active", §7): answers the state of the account's plan and of its mailbox. While no
 * plan is active, it first reads payments that may have news at their providers. An account without a record has no plan; a closed
 * account learns only that it is closed.
 */
export async function checkSubscription(
  { uid, account }: Call<'check-subscription'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'check-subscription'>> {
  if (!account) throw new AppError('unauthenticated');
  if (isClosed(account)) return CLOSED;
  const owned = await findRefreshedRecord(deps, uid);
  if (owned === null || isActive(v.parse(SubscriberSchema, owned.data()), now()))
    return statusOf(account, owned);
  await syncUnsettledPayments(deps, owned.id, STALE_MS);
  return statusOf(account, await owned.ref.get());
}

/**
 * The record that the account owns, or null. A courtesy that the trainer wrote into it has been taken into the ledger first, because
 * it is not visible to the account before its mailbox is confirmed.
 */
export async function findRefreshedRecord(deps: PaymentDeps, uid: string): Promise<DocumentSnapshot | null> {
  const owned = await findOwnedSubscriber(uid);
  if (owned === null) return null;
  const record = v.parse(SubscriberSchema, owned.data());
  if (!record.subscribed || record.subscription_end !== null || record.mailbox_confirmed_at !== null)
    return owned;
  await refreshEntitlement(deps, owned.id);
  return owned.ref.get();
}

/**
 * The state of an account's plan and of its mailbox, by the record that it owns. Throws 'unauthenticated' where it has lost the
 * address meanwhile to the reader of its mailbox.
 */
export function statusOf(account: UserRecord, owned: DocumentSnapshot | null): SubscriptionStatus {
  if (owned === null) {
    const mailbox = account.customClaims?.['mailbox'] === true ? 'confirmed' : 'unconfirmed';
    return { ...NO_PLAN, can_fix_pix: false, mailbox };
  }
  const record = v.parse(SubscriberSchema, owned.data());
  if (record.user_id !== account.uid) throw new AppError('unauthenticated');
  const mailbox: Mailbox = record.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
  const can_fix_pix = mayFixPix(account, owned.id);
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
function mayFixPix(user: UserRecord, owned: string | undefined): boolean {
  const fixed = config.FIX_PIX_EMAIL;
  if (fixed === undefined || normalizeEmail(user.email ?? '') !== fixed) return false;
  return owned === subscriberId(fixed);
}

/**
 * `fix-subscriber` (spec §6): reads the payments of the configured account that may have news at their providers and grants what it
 * really paid. `success` says whether a plan is active afterwards. Throws 'forbidden' for every other account.
 */
export async function fixSubscriber(
  { data, uid, account }: Call<'fix-subscriber'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'fix-subscriber'>> {
  const owned = await findOwnedSubscriber(uid);
  if (!account || !mayFixPix(account, owned?.id) || data.email !== config.FIX_PIX_EMAIL)
    throw new AppError('forbidden');
  const id = subscriberId(data.email);
  await syncUnsettledPayments(deps, id, 0);
  const snapshot = await (await firestore()).doc(`subscribers/${id}`).get();
  return { success: snapshot.exists && isActive(v.parse(SubscriberSchema, snapshot.data()), now()) };
}
