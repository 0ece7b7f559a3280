import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { type Account, NOTHING_TAKEN_BACK, type Ownership, withoutTakenBack } from '../ledger/account.ts';
import {
  EMPTY_RECORD,
  courtesyGrant,
  fillMissing,
  importedGrant,
  personalDataOf,
} from '../ledger/derive-record.ts';
import { decideAccount } from '../ledger/change-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import type { GrantRecord, Registration } from '../records/records.ts';
import { type ImportedAccess, importedParts, type TakeBackProblem } from './take-back.ts';

/** The days of a grant are a fraction, so its end is only nearly the same. */
const SECOND_MS = 1000;

export interface EarlierPlan {
  readonly person: Registration;
  /** The plan's name; '' if nobody knows it. */
  readonly tier: string;
  /** The end of the access, or null for access without an end. */
  readonly end: Date | null;
}

/** What became of a plan that was to be adopted. `differs`: the address has another plan of an earlier service. */
type PlanAdoption = 'adopted' | 'known' | 'differs' | TakeBackProblem;

/**
 * Adopts a plan of an earlier service: its rest becomes a grant that nobody paid here, so only a confirmed mailbox opens it.
 * What was bought here in the meantime is added to it. Repeating it changes nothing ('known'). `replaced` is what a wrong
 * import made of the same person before; it goes in the same transaction.
 */
export async function adoptPlan(
  deps: Pick<PaymentDeps, 'store' | 'now' | 'watcher'>,
  { person, tier, end }: EarlierPlan,
  replaced: ImportedAccess | null,
): Promise<PlanAdoption> {
  const subscriber = subscriberId(person.email);
  const { result } = await decideAccount<PlanAdoption>(deps, { subscriber }, (stored, now) => {
    const takenBack = replaced === null ? NOTHING_TAKEN_BACK : importedParts(stored, replaced);
    if (typeof takenBack === 'string') return { changes: {}, result: takenBack };
    const account = withoutTakenBack(stored, takenBack);
    const grant =
      end === null ? courtesyGrant(account.id, tier, now) : importedGrant(account.id, tier, end, now);
    const there = account.grants.find(({ id }) => id === grant.id);
    if (there !== undefined) return { changes: {}, result: isSame(there, grant) ? 'known' : 'differs' };
    const ownership = account.subscriber?.user_id ? {} : { ownership: contactOf(account, person) };
    return { changes: { takenBack, grants: [grant], ...ownership }, result: 'adopted' };
  });
  return result;
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
function contactOf({ subscriber, grants }: Account, person: Registration): Ownership {
  const stored = personalDataOf(subscriber ?? EMPTY_RECORD);
  const imported = personalDataOf(person);
  return {
    user_id: null,
    linked_at: null,
    mailbox_confirmed_at: null,
    email: person.email,
    ...(grants.length > 0 ? fillMissing(stored, imported) : fillMissing(imported, stored)),
  };
}
