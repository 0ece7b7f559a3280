import { subscriberId } from '../../firebase/subscriber-id.ts';
import type { Account, Ownership } from '../account/account.ts';
import { courtesyGrant, importedGrant } from '../account/carried-plan.ts';
import { changeAccount } from '../account/change-account.ts';
import { EMPTY_RECORD, fillGaps, personalDataOf } from '../account/derive-record.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import type { Registration } from '../records/records.ts';

/** The plan that somebody has at an earlier service. */
export interface EarlierPlan {
  readonly person: Registration;
  /** The plan's name; '' if nobody knows it. */
  readonly tier: string;
  /** The end of the access, or null for access without an end. */
  readonly end: Date | null;
}

/**
 * Adopts a plan of an earlier service: its rest becomes a grant that nobody paid here, so only a confirmed mailbox opens it.
 * What was bought here in the meantime is added to it. Answers whether it was new; repeating it changes nothing.
 */
export async function adoptPlan(
  deps: Pick<PaymentDeps, 'store' | 'now' | 'watcher'>,
  { person, tier, end }: EarlierPlan,
): Promise<boolean> {
  const subscriber = subscriberId(person.email);
  let isNew = false;
  await changeAccount(deps, { subscriber }, (account, now) => {
    const grant =
      end === null ? courtesyGrant(account.id, tier, now) : importedGrant(account.id, tier, end, now);
    isNew = account.grants.every(({ id }) => id !== grant.id);
    if (!isNew) return {};
    return {
      grants: [grant],
      ...(account.subscriber?.user_id ? {} : { ownership: contactOf(account, person) }),
    };
  });
  return isNew;
}

/**
 * The record's personal data while nobody owns the address. What a buyer said here stays. A mere registration may be
 * anybody's, so the earlier service's data come before it.
 */
function contactOf({ subscriber, grants }: Account, person: Registration): Ownership {
  const stored = personalDataOf(subscriber ?? EMPTY_RECORD);
  const told = personalDataOf(person);
  return {
    user_id: null,
    linked_at: null,
    mailbox_confirmed_at: null,
    email: person.email,
    ...(grants.length > 0 ? fillGaps(stored, told) : fillGaps(told, stored)),
  };
}
