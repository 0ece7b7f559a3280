import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import { isActive } from 'domain/buy/plans';
import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import type { Call } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { config } from '../kit/config/config.ts';
import { AppError } from '../kit/errors.ts';
import { findUser, firestore } from '../kit/firebase/admin.ts';
import { subscriberId } from '../kit/firebase/subscriber-id.ts';
import { findOwnedSubscriber } from '../buy/ledger/owned-account.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { syncUnsettledPayments } from '../buy/sync/sync-unsettled-payments.ts';

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
