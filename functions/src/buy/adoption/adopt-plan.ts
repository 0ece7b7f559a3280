import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import type { Account, Ownership } from '../ledger/account.ts';
import { EMPTY_RECORD, fillMissing, importedGrant, personalDataOf } from '../ledger/derive-record.ts';
import { changeAccount } from '../ledger/change-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import type { GrantRecord, Registration } from '../records/records.ts';

/** The days of a grant are a fraction, so its end is only nearly the same. */
const SECOND_MS = 1000;

export interface EarlierPlan {
  readonly person: Registration;
  /** The plan's name. */
  readonly tier: string;
  readonly end: Date;
}

/**
 * Adopts a plan of an earlier service: its rest becomes a grant that nobody paid here, so only a confirmed mailbox opens it.
 * What was bought here in the meantime is added to it. Repeating it changes nothing. A corrected plan takes the place of the one
 * that was adopted before.
 */
export async function adoptPlan(
  deps: Pick<PaymentDeps, 'store' | 'now' | 'watcher'>,
  { person, tier, end }: EarlierPlan,
): Promise<void> {
  await changeAccount(deps, { subscriber: subscriberId(person.email) }, (account, now) => {
    const grant = importedGrant(account.id, tier, end, now);
    const before = account.grants.find(({ id }) => id === grant.id);
    return {
      grants: before !== undefined && isSame(before, grant) ? [] : [grant],
      ...(account.subscriber?.user_id ? {} : { ownership: contactOf(account, grant, person) }),
    };
  });
}

function isSame(one: GrantRecord, other: GrantRecord): boolean {
  return one.tier === other.tier && Math.abs(endOf(one) - endOf(other)) < SECOND_MS;
}

/** When a plan without a payment ends, in epoch milliseconds; 0 if it has no end. */
function endOf(grant: GrantRecord): number {
  return grant.kind === 'pix' ? grant.paid_at.getTime() + grant.days * DAY_MS : 0;
}

/**
 * The record's personal data while nobody owns the address. What a buyer said here stays. A mere registration may be
 * anybody's, so the earlier service's data come before it.
 */
function contactOf({ subscriber, grants }: Account, grant: GrantRecord, person: Registration): Ownership {
  const stored = personalDataOf(subscriber ?? EMPTY_RECORD);
  const imported = personalDataOf(person);
  const isBuyers = grants.some(({ id }) => id !== grant.id);
  return {
    user_id: null,
    linked_at: null,
    mailbox_confirmed_at: null,
    email: person.email,
    ...(isBuyers ? fillMissing(stored, imported) : fillMissing(imported, stored)),
  };
}
