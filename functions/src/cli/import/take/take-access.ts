import type { Firestore } from 'firebase-admin/firestore';
import { now } from '../../../clock.ts';
import type { AdoptionProblem } from '../../../payments/adoption/adoption-problem.ts';
import { adoptPlan } from '../../../payments/adoption/adopt-plan.ts';
import { adoptSubscription } from '../../../payments/adoption/adopt-subscription.ts';
import type { PaymentDeps } from '../../../payments/ports/payment-deps.ts';
import type { Refused, Wanted } from '../row/read-row.ts';
import { takenFields, takenRef } from './taken-before.ts';

const REASONS: Readonly<Record<AdoptionProblem, string>> = {
  'not-found': 'stripe_subscription_id is not known at Stripe, in the mode and the account of the key',
  'other-mode': "stripe_subscription_id is of Stripe's other mode than the key",
  'not-running':
    'stripe_subscription_id has ended at Stripe, or was never paid: empty the cell to take the plan as it is written',
  'other-currency': 'stripe_subscription_id is charged in another currency than BRL',
  'other-amount':
    'stripe_subscription_id charges another amount than its last invoice (a discount, or a changed price): let it end at Stripe',
  'money-back':
    'stripe_subscription_id has a last invoice that was refunded or is disputed: clear that at Stripe first',
  'somebody-elses': 'stripe_subscription_id lies under another e-mail address on the site',
};

/** How the access of a row was taken: 'known' if all of it was there already. */
export type TakenAccess = 'plan' | 'endless' | 'subscription' | 'known';

/** Takes the plan or the card subscription of a row, by the one door to an account's money. Throws `ProviderError`. */
export async function takeAccess(
  db: Firestore,
  deps: PaymentDeps,
  { access, email }: Wanted & { readonly access: Exclude<Wanted['access'], { kind: 'none' }> },
  isDry: boolean,
): Promise<TakenAccess | Refused> {
  const taken = await adopt(deps, access);
  if (typeof taken === 'string' && !isDry) {
    // This comes after the money, so that a run that died in between is repeated.
    await takenRef(db, email).set(takenFields('record', now()), { merge: true });
  }
  return taken;
}

async function adopt(
  deps: PaymentDeps,
  access: Exclude<Wanted['access'], { kind: 'none' }>,
): Promise<TakenAccess | Refused> {
  switch (access.kind) {
    case 'plan':
      if (!(await adoptPlan(deps, access))) return 'known';
      return access.end === null ? 'endless' : 'plan';
    case 'subscription': {
      const outcome = await adoptSubscription(deps, access);
      if (outcome === 'adopted') return 'subscription';
      return outcome === 'known' ? 'known' : { refused: [REASONS[outcome]] };
    }
    default:
      return access satisfies never;
  }
}
