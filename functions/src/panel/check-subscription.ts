import type { Mailbox } from 'domain/account/contract';
import type { CallableResponse } from 'domain/contracts';
import { SubscriberSchema } from 'domain/kit/person';
import { isActive } from 'domain/buy/plans';
import * as v from 'valibot';
import { type Call, isClosed } from '../kit/call/callable.ts';
import { findOwnedSubscriber } from '../buy/ledger/owned-account.ts';
import { AppError } from '../kit/errors.ts';
import { now } from '../kit/clock.ts';
import { findUser } from '../kit/firebase/admin.ts';
import { refreshEntitlement } from '../buy/ledger/change-account.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { mayFixPix } from './fix-subscriber.ts';
import { syncUnsettledPayments } from '../buy/sync/sync-unsettled-payments.ts';

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
