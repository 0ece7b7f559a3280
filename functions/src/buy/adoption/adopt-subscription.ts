import type { PlanId } from 'domain/buy/plans';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { NOTHING_TAKEN_BACK, withoutTakenBack } from '../ledger/account.ts';
import { decideAccount } from '../ledger/change-account.ts';
import { settleCard } from '../changes/settle-card.ts';
import { type CardTruth, ProviderError } from '../ports/gateways.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey, newProtocol } from '../records/keys.ts';
import type { CardPayment, Registration } from '../records/records.ts';
import { type ImportedAccess, type TakeBackProblem, importedParts } from './take-back.ts';

type AdoptionProblem =
  | 'not-found'
  /** It is of the provider's test mode and we take real money, or the other way round. */
  | 'other-mode'
  /** It has ended, or its first invoice was never paid. */
  | 'not-running'
  | 'other-currency'
  /** Nobody said which plan it is, and its amount is no plan's. */
  | 'other-price'
  /** Its last paid invoice differs from what it charges now: nobody can tell which amount is agreed. */
  | 'other-amount'
  /** The money of its last paid invoice went back, or is disputed. */
  | 'money-back'
  /** It lies under another e-mail address. */
  | 'somebody-elses';

/** Why a reading of the provider cannot be adopted, or null if it can. `live`: whether we take real money. */
export function adoptionProblem(
  { session, subscription, invoices }: CardTruth,
  live: boolean,
): AdoptionProblem | null {
  if (session.live !== live) return 'other-mode';
  if (subscription === null || !['live', 'past-due', 'paused'].includes(subscription.status))
    return 'not-running';
  const last = invoices.toSorted((a, b) => Number(b.paid_at) - Number(a.paid_at))[0];
  if (last === undefined) return 'not-running';
  if (session.currency !== 'brl' || invoices.some(({ currency }) => currency !== 'brl'))
    return 'other-currency';
  if (session.amount_cents === null || session.amount_cents === 0) return 'other-amount';
  if (last.amount_cents !== session.amount_cents) return 'other-amount';
  return last.refunded_cents >= last.amount_cents || last.dispute !== 'none' ? 'money-back' : null;
}

export type Adoption = 'adopted' | 'known' | AdoptionProblem | TakeBackProblem;

export interface EarlierSubscription {
  readonly id: string;
  /** The plan, or null if nobody can tell: then it is not adopted. */
  readonly plan: PlanId | null;
  readonly person: Registration;
}

/**
 * Adopts a running card subscription: it becomes a payment with a grant for each paid invoice, so that renewals, refunds and
 * the end count from now on. Its id proves nothing, so only a confirmed mailbox opens it. Nobody gets a mail about what
 * happened before. Repeating it changes nothing ('known'). `replaced` is what a wrong import made of the same person before;
 * it goes in the same transaction. Throws `ProviderError`.
 */
export async function adoptSubscription(
  deps: PaymentDeps,
  { id, plan, person }: EarlierSubscription,
  replaced: ImportedAccess | null,
): Promise<Adoption> {
  const subscriber = subscriberId(person.email);
  const known = await deps.store.keyOfSubscription(id);
  if (known !== null) {
    if ((await deps.store.payment(known))?.subscriber !== subscriber) return 'somebody-elses';
    // An import does not replace a subscription that was bought here.
    if (replaced !== 'subscription' || known !== cardKey(id)) return 'known';
  }
  const from = deps.now();
  const truth = await readOrNull(deps, id);
  if (truth === null) return 'not-found';
  const to = deps.now();
  const { live } = deps.card;
  const problem = adoptionProblem(truth, live);
  if (problem !== null) return problem;
  if (plan === null) return 'other-price';
  const { result } = await decideAccount<Adoption>(deps, { subscriber }, (stored, now) => {
    const takenBack = replaced === null ? NOTHING_TAKEN_BACK : importedParts(stored, replaced);
    if (typeof takenBack === 'string') return { changes: {}, result: takenBack };
    const account = withoutTakenBack(stored, takenBack);
    const payment = adoptedPayment({ id, plan, person }, subscriber, truth, now);
    // A run at the same time adopted it.
    if (account.payments.some(({ provider_id }) => provider_id === id))
      return { changes: {}, result: 'adopted' };
    const { changes } = settleCard(account, payment, { truth, from, to, live }, now);
    return { changes: { ...changes, takenBack, mails: new Map() }, result: 'adopted' };
  });
  return result;
}

async function readOrNull({ card }: PaymentDeps, id: string): Promise<CardTruth | null> {
  try {
    return await card.read(id);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** The payment before its first reading is settled. The earlier service has told the buyer of a refused renewal. */
function adoptedPayment(
  { id, plan, person }: EarlierSubscription & { readonly plan: PlanId },
  subscriber: string,
  { session, refused }: CardTruth,
  now: Date,
): CardPayment {
  return {
    provider: 'stripe',
    provider_id: id,
    plan,
    amount_cents: session.amount_cents ?? 0,
    registration: person,
    subscriber,
    order_id: '',
    protocol: newProtocol(now),
    status: 'pending',
    created_at: now,
    expires_at: now,
    paid_at: null,
    checked_at: now,
    reconcile_at: null,
    claimed_by: null,
    claimed_at: null,
    withdrawal: null,
    refunds: [],
    unmet_since: null,
    read_at: null,
    customer: session.customer,
    subscription: null,
    stop: null,
    refused: refused?.invoice ?? null,
    adopted_at: now,
  };
}
