import type { Mailbox } from 'domain/contracts/check-subscription';
import type { CallableResponse } from 'domain/contracts/table';
import { SubscriberSchema } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';
import * as v from 'valibot';
import { isClosed } from '../accounts/mailbox-state.ts';
import { findOwnSubscriber } from '../accounts/own-subscriber.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { refreshEntitlement } from '../payments/sync/refresh-entitlement.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { mayFixPix } from './fix-account.ts';
import { syncOpenPayments } from '../payments/sync/sync-open-payments.ts';

/** Unpaid codes asked about within this time are not asked about again, in milliseconds. */
const STALE_MS = 60_000;

const NO_PLAN = { subscribed: false, subscription_tier: null, subscription_end: null } as const;

/**
 * `check-subscription` (spec §4 "Subscription active", §7): re-reads unpaid PIX codes while no plan is active and answers
 * the state, with what is known of the account's mailbox. An account that proved nothing owns nothing, and a closed one
 * is told nothing else.
 */
export async function checkSubscription({
  uid,
}: Pick<Call<unknown>, 'uid'>): Promise<CallableResponse<'check-subscription'>> {
  const user = await findUser(uid);
  if (!user) throw new AppError('unauthenticated');
  if (isClosed(user)) return { ...NO_PLAN, can_fix_pix: false, mailbox: 'closed' };
  const own = await findOwnSubscriber(uid);
  if (!own) {
    const mailbox = user.customClaims?.['mailbox'] === true ? 'confirmed' : 'unconfirmed';
    return { ...NO_PLAN, can_fix_pix: false, mailbox };
  }
  let record = v.parse(SubscriberSchema, own.data());
  const isGiven =
    record.subscribed && record.subscription_end === null && record.mailbox_confirmed_at === null;
  // A courtesy that was written into the record by hand is not the account's before its mailbox is confirmed.
  if (isGiven) await refreshEntitlement(liveDeps(), own.id);
  if (isGiven || !isActive(record, now())) {
    await syncOpenPayments(own.id, STALE_MS);
    record = v.parse(SubscriberSchema, (await own.ref.get()).data());
  }
  // The account may have lost the address meanwhile, to whoever showed its mailbox.
  if (record.user_id !== uid) throw new AppError('unauthenticated');
  const mailbox: Mailbox = record.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
  const can_fix_pix = mayFixPix(user, own.id);
  if (!isActive(record, now())) return { ...NO_PLAN, can_fix_pix, mailbox };
  return {
    subscribed: true,
    subscription_tier: record.subscription_tier,
    subscription_end: record.subscription_end?.toISOString() ?? null,
    can_fix_pix,
    mailbox,
  };
}
