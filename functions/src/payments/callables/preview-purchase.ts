import { DAY_MS } from 'domain/durations';
import type { PurchasePreview } from 'domain/contracts/preview-purchase';
import type { CallableRequest } from 'domain/contracts/table';
import { computeEntitlement, type Grant, grantPeriods } from 'domain/grants';
import { PERIOD_DAYS } from 'domain/plans';
import { isActive } from 'domain/subscription';
import { findOwnSubscriber } from '../../accounts/own-subscriber.ts';
import type { Call } from '../../call/call.ts';
import { findUser } from '../../firebase/auth.ts';
import { importedGrant } from '../account/carried-plan.ts';
import { demandOpenAccount } from '../account/read-open-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { renews } from '../records/payment-status.ts';

const PERIOD_MS = PERIOD_DAYS * DAY_MS;

type Request = CallableRequest<'preview-purchase'>;

/** `preview-purchase`: replays the caller's grants with the purchase added, so that the preview is what will happen. */
export async function previewPurchase(
  { data, uid }: Call<'preview-purchase'>,
  { store, now }: PaymentDeps,
): Promise<PurchasePreview> {
  const moment = now();
  const own = await findOwnSubscriber(uid);
  const alone = {
    current: null,
    starts_at: moment.toISOString(),
    ends_at: new Date(moment.getTime() + PERIOD_MS).toISOString(),
    notice: 'none',
  } as const;
  if (own === null) {
    const isConfirmed = (await findUser(uid))?.customClaims?.['mailbox'] === true;
    return isConfirmed ? alone : { ...alone, notice: 'unconfirmed' };
  }
  const {
    subscriber,
    payments,
    grants: stored,
  } = await demandOpenAccount(store, { subscriber: own.id, owner: uid });
  if (subscriber === null || !isActive(subscriber, moment)) return alone;

  const { subscription_tier, subscription_end } = subscriber;
  const isImported = stored.length === 0 && subscription_end !== null;
  const grants: readonly Grant[] = isImported
    ? [importedGrant(own.id, subscription_tier ?? '', subscription_end, moment)]
    : stored;
  const bought = newGrant(data, moment);
  const period = grantPeriods([...grants, bought]).get(bought.id);
  const renewing = payments.filter(renews);
  const isCovered = grants.length > 0 && computeEntitlement(grants, moment).subscribed;
  return {
    current: {
      tier: subscription_tier,
      ends_at: subscription_end?.toISOString() ?? null,
    },
    starts_at: (period?.start ?? moment).toISOString(),
    ends_at: (period?.end ?? new Date(moment.getTime() + PERIOD_MS)).toISOString(),
    notice: noticeOf(
      data,
      isCovered,
      renewing.map(({ plan }) => plan),
    ),
  };
}

function newGrant({ plan, method }: Request, moment: Date): Grant {
  // The id sorts it after every other grant of this moment, like the payment that it stands for.
  const base = { id: '~new', tier: plan, paid_at: moment, reversed_at: null };
  return method === 'pix'
    ? { ...base, kind: 'pix', days: PERIOD_DAYS }
    : { ...base, kind: 'card', period_end: new Date(moment.getTime() + PERIOD_MS) };
}

function noticeOf(
  { plan, method }: Request,
  isCovered: boolean,
  renewing: readonly string[],
): PurchasePreview['notice'] {
  switch (method) {
    case 'pix':
      if (renewing.length > 0) return 'queued-card-renews';
      return isCovered ? 'queued' : 'none';
    case 'card':
      if (renewing.includes(plan)) return 'already-subscribed';
      if (renewing.length > 0) return 'replaces-card';
      return isCovered ? 'overlaps' : 'none';
    default:
      return method satisfies never;
  }
}
