import type { CallableResponse } from 'domain/contracts/table';
import { EmailSchema } from 'domain/email';
import { SubscriberSchema } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { findOwnSubscriber, linkVerifiedEmail } from '../accounts/link-subscriber.ts';
import { AppError } from '../app-error.ts';
import { type Call, errorKind } from '../callable.ts';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { migrateExistingData } from '../migration/migrate-existing-data.ts';
import { mayFixPix } from './fix-account.ts';
import { syncOpenPayments } from './sync-open-payments.ts';

/** Unpaid codes asked about within this time are not asked about again. */
const STALE_MS = 60_000;

/**
 * `check-subscription` (spec §4 "Subscription active", §7): links a verified e-mail's record, with what was imported for it
 * (the panel asks for that when it opens, when there is no record yet to take it over), re-reads unpaid PIX codes while no
 * plan is active, answers the state. An unverified account that nothing proves owns nothing.
 */
export async function checkSubscription({
  uid,
}: Pick<Call<unknown>, 'uid'>): Promise<CallableResponse<'check-subscription'>> {
  const user = await findUser(uid);
  if (!user) throw new AppError('unauthenticated');
  let own = await findOwnSubscriber(uid);
  const email = v.safeParse(EmailSchema, user.email);
  if (!own && user.emailVerified && email.success) {
    await linkVerifiedEmail(email.output, uid);
    own = await findOwnSubscriber(uid);
    if (own) await adoptImported(uid);
  }
  const can_fix_pix = mayFixPix(user, own?.id);
  if (!own) return { subscribed: false, subscription_tier: null, subscription_end: null, can_fix_pix };

  let record = v.parse(SubscriberSchema, own.data());
  if (!isActive(record, now())) {
    await syncOpenPayments(own.id, STALE_MS);
    record = v.parse(SubscriberSchema, (await own.ref.get()).data());
  }
  const active = isActive(record, now());
  return {
    subscribed: active,
    subscription_tier: active ? record.subscription_tier : null,
    subscription_end: active ? (record.subscription_end?.toISOString() ?? null) : null,
    can_fix_pix,
  };
}

/** Ignored where it fails (spec §7): the next visit's `migrate-existing-data` does it. */
async function adoptImported(uid: string): Promise<void> {
  try {
    await migrateExistingData({ uid });
  } catch (error) {
    logger.error('migrate-existing-data failed while linking', errorKind(error));
  }
}
