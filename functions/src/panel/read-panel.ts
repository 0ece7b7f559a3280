import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CallableResponse } from 'domain/contracts';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import { recordVersion } from 'domain/panel/contract';
import { adoptImportedOrLog, hasToAdopt } from '../account/adopt-imported.ts';
import { readOwnAccount } from '../buy/change-account.ts';
import { accountHistory, NO_PAYMENTS } from '../buy/my-payments.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { unsettledOf } from '../buy/reconcile-payments.ts';
import { type Call, isClosed } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import { CLOSED, findRefreshedRecord, STALE_MS, statusOf } from './check-subscription.ts';

/**
 * `read-panel`: answers from the database what `check-subscription` and `list-payments` answer, after what
 * `migrate-existing-data` does. It asks no provider, so nobody waits for one: `unsettled` says whether `check-subscription` would.
 */
export async function readPanel(
  { uid, account }: Call<'read-panel'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'read-panel'>> {
  if (!account) throw new AppError('unauthenticated');
  const nothing = { payments: NO_PAYMENTS, unsettled: false, version: recordVersion(null) };
  if (isClosed(account)) return { status: CLOSED, ...nothing };
  let owned = await findRefreshedRecord(deps, uid);
  if (owned !== null && hasToAdopt(owned)) {
    await adoptImportedOrLog(uid);
    owned = await owned.ref.get();
  }
  const status = statusOf(account, owned);
  if (owned === null) return { status, ...nothing };
  const own = await readOwnAccount(deps.store, owned);
  const now = deps.now();
  return {
    status,
    payments: accountHistory(own, now, uid),
    unsettled: !status.subscribed && unsettledOf(own.payments, now, STALE_MS).length > 0,
    version: versionOf(owned),
  };
}

function versionOf(owned: DocumentSnapshot): string {
  const updated = owned.get('updated_at') as unknown;
  return recordVersion({
    ...v.parse(SubscriberSchema, owned.data()),
    id: owned.id,
    updated_at: v.is(MomentSchema, updated) ? v.parse(MomentSchema, updated).getTime() : 0,
  });
}
