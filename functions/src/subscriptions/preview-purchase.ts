import type { PurchasePreview } from 'domain/contracts/preview-purchase';
import type { CallableRequest } from 'domain/contracts/table';
import { computeEntitlement, type Grant, grantPeriods } from 'domain/grants';
import { PERIOD_DAYS } from 'domain/plans';
import { isActive } from 'domain/subscription';
import { findOwnSubscriber } from '../accounts/link-subscriber.ts';
import type { Call } from '../callable.ts';
import { findUser } from '../firebase/auth.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { renews } from '../payments/payment-status.ts';
import { importedGrant, isCourtesy } from '../payments/write-entitlement.ts';

const PERIOD_MS = PERIOD_DAYS * 24 * 60 * 60 * 1000;

type Request = CallableRequest<'preview-purchase'>;

/** `preview-purchase`: replays the caller's ledger with the purchase in it, so that what is shown is what will be. */
export async function previewPurchase({ data, uid }: Call<Request>): Promise<PurchasePreview> {
  const { store, now } = liveDeps();
  const moment = now();
  const own = await findOwnSubscriber(uid);
  const subscriber = own === null ? null : await store.subscriber(own.id);
  const alone = {
    current: null,
    starts_at: moment.toISOString(),
    ends_at: new Date(moment.getTime() + PERIOD_MS).toISOString(),
    notice: 'none',
  } as const;
  if (own === null && (await findUser(uid))?.emailVerified === false)
    return { ...alone, notice: 'unconfirmed' };
  if (own === null || subscriber === null || !isActive(subscriber, moment)) return alone;

  const [stored, payments] = await Promise.all([store.grantsOf(own.id), store.paymentsOf(own.id)]);
  const imported = stored.length === 0 ? importedGrant(own.id, subscriber, moment, moment) : null;
  const grants: readonly Grant[] = imported === null ? stored : [imported];
  const bought = newGrant(data, moment);
  const period = grantPeriods([...grants, bought]).get(bought.id);
  const renewing = payments.filter(renews);
  const isCovered = grants.length > 0 && computeEntitlement(grants, moment).subscribed;
  return {
    current: {
      tier: subscriber.subscription_tier,
      ends_at: isCourtesy(subscriber) ? null : (subscriber.subscription_end?.toISOString() ?? null),
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
  // After everything else of this moment, like the payment that it stands for.
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
