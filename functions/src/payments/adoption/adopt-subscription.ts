import type { PlanId } from 'domain/plans';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import { changeAccount } from '../account/change-account.ts';
import { settleCard } from '../changes/settle-card.ts';
import type { CardTruth } from '../ports/card-gateway.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { ProviderError } from '../ports/provider-error.ts';
import type { CardPayment, Registration } from '../records/records.ts';
import { newProtocol } from '../records/protocol.ts';
import { type AdoptionProblem, adoptionProblem } from './adoption-problem.ts';

/** A card subscription that an earlier service started. */
export interface EarlierSubscription {
  /** Its id at the provider. */
  readonly id: string;
  readonly plan: PlanId;
  readonly person: Registration;
}

/**
 * Adopts a running card subscription: it becomes a payment with a grant for each paid invoice, so that renewals, refunds and
 * the end count from now on. Its id proves nothing, so only a confirmed mailbox opens it. Nobody gets a mail about what
 * happened before. Repeating it changes nothing ('known'). Throws `ProviderError`.
 */
export async function adoptSubscription(
  deps: PaymentDeps,
  { id, plan, person }: EarlierSubscription,
): Promise<'adopted' | 'known' | AdoptionProblem> {
  const subscriber = subscriberId(person.email);
  const known = await deps.store.keyOfSubscription(id);
  if (known !== null) {
    return (await deps.store.payment(known))?.subscriber === subscriber ? 'known' : 'somebody-elses';
  }
  const from = deps.now();
  const truth = await readOrNull(deps, id);
  if (truth === null) return 'not-found';
  const to = deps.now();
  const { live } = deps.card;
  const problem = adoptionProblem(truth, live);
  if (problem !== null) return problem;
  await changeAccount(deps, { subscriber }, (account, now) => {
    const payment = adoptedPayment({ id, plan, person }, subscriber, truth, now);
    // A run at the same time adopted it.
    if (account.payments.some(({ provider_id }) => provider_id === id)) return {};
    const { changes } = settleCard(account, payment, { truth, from, to, live }, now);
    return { ...changes, mails: new Map() };
  });
  return 'adopted';
}

async function readOrNull({ card }: PaymentDeps, id: string): Promise<CardTruth | null> {
  try {
    return await card.read(id);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** The payment before its first reading is settled. A refused renewal was told by the earlier service. */
function adoptedPayment(
  { id, plan, person }: EarlierSubscription,
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
    read_at: null,
    customer: session.customer,
    subscription: null,
    stop: null,
    refused: refused?.invoice ?? null,
    adopted_at: now,
  };
}
