import { StoredEmailSchema } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import { isActive } from 'domain/buy/plans';
import type { AuthBlockingEvent } from 'firebase-functions/identity';
import * as v from 'valibot';
import { AppError, toHttpsError } from '../kit/errors.ts';
import { now } from '../kit/clock.ts';
import { config } from '../kit/config/config.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { subscriberId } from '../kit/firebase/subscriber-id.ts';

/**
 * The sign-up gate (spec §5): it lets only e-mails with an active plan through. It reads one document by its id, well within the seven
 * seconds that Auth waits. A failed look-up refuses too, as 'internal'. Accounts that the Admin SDK makes do not pass the gate.
 */
export async function beforeSignUp(event: Pick<AuthBlockingEvent, 'data'>): Promise<void> {
  try {
    if (config.MAINTENANCE) throw new AppError('maintenance');
    const email = v.safeParse(StoredEmailSchema, event.data?.email);
    if (!email.success || !(await hasActivePlan(email.output))) throw new AppError('sign-up-not-allowed');
  } catch (error) {
    throw toHttpsError('before-user-created', error);
  }
}

async function hasActivePlan(email: string): Promise<boolean> {
  const snapshot = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  return snapshot.exists && isActive(v.parse(SubscriberSchema, snapshot.data()), now());
}
