import * as v from 'valibot';
import { CheckSubscriptionResponse } from '../account/contract.ts';
import { ListPaymentsResponse } from '../buy/payments-contract.ts';
import type { Contract } from '../kit/contract.ts';
import type { Subscriber } from '../kit/person.ts';

/** The fields of a record that change whenever a payment, a refund or a renewal changes the account. */
type VersionedRecord = Pick<
  Subscriber,
  'subscribed' | 'subscription_tier' | 'subscription_end' | 'renews'
> & {
  readonly id: string;
  /** Milliseconds since the epoch, 0 where the record does not say it. */
  readonly updated_at: number;
};

/** A text that changes whenever the money of a record changes. An answer with another text than the live record's is out of date. */
export function recordVersion(record: VersionedRecord | null): string {
  if (record === null) return '';
  const { id, subscribed, subscription_tier, subscription_end, renews, updated_at } = record;
  return JSON.stringify([id, subscribed, subscription_tier, subscription_end, renews, updated_at]);
}

/**
 * `read-panel`: everything that the dashboard asks the server at a visit, from the database alone. It also takes over what was
 * imported under the account's address. A closed account learns only that it is closed.
 */
export const readPanel = {
  name: 'read-panel',
  service: 'site',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: v.object({
    status: CheckSubscriptionResponse,
    payments: ListPaymentsResponse,
    /** Whether no plan is active and a provider may know of a payment that we do not: `check-subscription` asks it. */
    unsettled: v.boolean(),
    /** The `recordVersion` of the account's record. */
    version: v.string(),
  }),
} as const satisfies Contract;
export type PanelAnswer = v.InferOutput<typeof readPanel.response>;
