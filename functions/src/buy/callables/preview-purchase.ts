import { DAY_MS } from 'domain/kit/dates';
import type { PurchasePreview } from 'domain/buy/payments-contract';
import type { CallableRequest } from 'domain/contracts';
import { computeEntitlement, type Grant, grantPeriods } from 'domain/buy/grants';
import { isActive, PERIOD_DAYS } from 'domain/buy/plans';
import { SubscriberSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { demandVisibleAccount, findOwnedSubscriber } from '../ledger/owned-account.ts';
import type { Call } from '../../kit/call/callable.ts';
import { findUser } from '../../kit/firebase/admin.ts';
import type { Account } from '../ledger/account.ts';
import { courtesyGrant, importedGrant } from '../ledger/derive-record.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { paysFor, renews } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';

const PERIOD_MS = PERIOD_DAYS * DAY_MS;

type Request = CallableRequest<'preview-purchase'>;

/** `preview-purchase`: replays the caller's grants with the purchase added, so that the preview is what will happen. */
export async function previewPurchase(
  { data, uid }: Call<'preview-purchase'>,
  { store, now }: PaymentDeps,
): Promise<PurchasePreview> {
  const moment = now();
  const owned = await findOwnedSubscriber(uid);
  const alone = {
    current: null,
    starts_at: moment.toISOString(),
    ends_at: new Date(moment.getTime() + PERIOD_MS).toISOString(),
    notice: 'none',
    buyer: { name: '', phone: '' },
  } as const;
  if (owned === null) {
    const isConfirmed = (await findUser(uid))?.customClaims?.['mailbox'] === true;
    return isConfirmed ? alone : { ...alone, notice: 'unconfirmed' };
  }
  const { nome, telefone } = v.parse(v.pick(SubscriberSchema, ['nome', 'telefone']), owned.data());
  const buyer = { name: nome, phone: telefone };
  const account = await demandVisibleAccount(store, { subscriber: owned.id, owner: uid });
  const grants: readonly Grant[] = account.grants.length > 0 ? account.grants : planOfRecord(account, moment);
  const { subscribed, tier, changes_at } = computeEntitlement(grants, moment);
  const renewing = account.payments.filter(renews);
  // A card may renew without access: it is paused, or its charge is about to be made.
  if (!subscribed)
    return { ...alone, buyer, notice: renewing.length === 0 ? 'none' : noticeOf(data, renewing) };

  const bought = newGrant(data, moment);
  const period = grantPeriods([...grants, bought]).get(bought.id);
  return {
    current: { tier, ends_at: changes_at?.toISOString() ?? null },
    starts_at: period?.start.toISOString() ?? alone.starts_at,
    ends_at: period?.end.toISOString() ?? alone.ends_at,
    notice: noticeOf(data, renewing),
    buyer,
  };
}

/** The plan that stands in the record alone, as the purchase will take it into the ledger. */
function planOfRecord({ id, subscriber }: Account, now: Date): readonly Grant[] {
  if (subscriber === null || !isActive(subscriber, now)) return [];
  const { subscription_tier, subscription_end } = subscriber;
  const tier = subscription_tier ?? '';
  return [
    subscription_end === null ? courtesyGrant(id, tier, now) : importedGrant(id, tier, subscription_end, now),
  ];
}

function newGrant({ plan, method }: Request, moment: Date): Grant {
  // The id sorts it after every other grant of this moment, like the payment that it stands for.
  const base = { id: '~new', tier: plan, paid_at: moment, reversed_at: null };
  return method === 'pix'
    ? { ...base, kind: 'pix', days: PERIOD_DAYS }
    : {
        ...base,
        kind: 'card',
        period_start: moment,
        period_end: new Date(moment.getTime() + PERIOD_MS),
      };
}

function noticeOf({ plan, method }: Request, renewing: readonly Payment[]): PurchasePreview['notice'] {
  if (renewing.length === 0) return 'queued';
  if (method === 'pix') return 'queued-card-renews';
  if (renewing.some((payment) => paysFor(payment, plan))) return 'already-subscribed';
  // A purchase does not end a subscription that no account proved (`stopSurplusRenewals`).
  return renewing.some(({ claimed_by }) => claimed_by === null) ? 'queued-card-renews' : 'replaces-card';
}
