import { subscriberId } from '../../kit/admin.ts';
import { changeAccount } from '../../buy/change-account.ts';
import { type CourtesyGift, courtesyObstacle, giveCourtesy } from '../../buy/give-courtesy.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import type { SubscriberRecord } from '../../buy/records.ts';
import { Refused } from './refused.ts';

/** Gives an address courtesy days of its plan, at most once a day, and answers its record afterwards. Throws `Refused`. */
export async function giveCourtesyDays(
  deps: PaymentDeps,
  email: string,
  gift: CourtesyGift,
): Promise<SubscriberRecord> {
  const after = await changeAccount(deps, { subscriber: subscriberId(email) }, (account, now) => {
    const obstacle = courtesyObstacle(account, now);
    if (obstacle !== null) throw new Refused(obstacle);
    return giveCourtesy(account, gift, now);
  });
  if (after?.subscriber == null) throw new Refused('no-plan');
  return after.subscriber;
}
