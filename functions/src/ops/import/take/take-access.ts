import { termEnd } from 'domain/kit/terms';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { now } from '../../../kit/clock.ts';
import { subscriberId } from '../../../kit/firebase/subscriber-id.ts';
import { adoptPlan } from '../../../buy/adoption/adopt-plan.ts';
import { type Adoption, adoptSubscription } from '../../../buy/adoption/adopt-subscription.ts';
import type { ImportedAccess, TakeBackProblem } from '../../../buy/adoption/take-back.ts';
import type { PaymentDeps } from '../../../buy/ports/payment-deps.ts';
import type { EarlierAnswers, RefusedRow } from '../row/read-row.ts';
import type { ChosenAccess } from './choose-access.ts';
import { answersSaid, takenFields, takenRef } from './taken-before.ts';

export const TAKE_BACK_PROBLEMS: Readonly<Record<TakeBackProblem, string>> = {
  erased: 'belongs to somebody who has erased the account since: nothing is taken again',
  'given-back': 'has money that was given back here: correct it by npm run support',
};

const REASONS: Readonly<Record<Exclude<Adoption, 'adopted' | 'known'> | 'differs', string>> = {
  ...TAKE_BACK_PROBLEMS,
  differs: 'has another imported plan already: npm run support -- find it',
  'not-found':
    'stripe_subscription_id is not known at Stripe, in the mode and the account of the key: correct it, or empty the cell',
  'other-mode':
    "stripe_subscription_id is of Stripe's other mode than the key: correct it, or empty the cell",
  'not-running':
    'stripe_subscription_id has ended at Stripe, or was never paid: empty the cell to take the plan as it is written',
  'other-currency':
    'stripe_subscription_id is charged in another currency than BRL: write none to take the plan as it is written',
  'other-price':
    'stripe_subscription_id charges no price of this site, and subscription_tier is empty: write plus or pro there',
  'other-amount':
    'stripe_subscription_id charges another amount than its last invoice (a discount, or a changed price): let it end at Stripe, and write none to take the plan as it is written',
  'money-back':
    'stripe_subscription_id has a last invoice that was refunded or is disputed: clear that at Stripe first',
  'somebody-elses':
    'stripe_subscription_id lies under another e-mail address on the site: npm run support -- find it',
};

/** How the access of a row was taken: 'known' if all of it was there already. */
export type TakenAccess = ImportedAccess | 'known' | 'over';

interface Taking {
  readonly email: string;
  readonly access: Exclude<ChosenAccess, { kind: 'none' }>;
  /** The hash of what the row says. */
  readonly said: string;
  readonly before: ImportedAccess | null;
  readonly isReplaced: boolean;
}

/** Takes the plan or the card subscription of a row, by the one door to an account's money. Throws `ProviderError`. */
export async function takeAccess(
  db: Firestore,
  deps: PaymentDeps,
  taking: Taking,
  isDry: boolean,
): Promise<TakenAccess | RefusedRow> {
  const { email, access, said } = taking;
  const outcome = await adopt(deps, taking);
  if (outcome === 'not-running' && access.kind === 'subscription' && access.isOver) return 'over';
  if (outcome !== 'adopted' && outcome !== 'known') return { refused: [REASONS[outcome]] };
  const kind = access.kind === 'plan' ? (access.end === null ? 'endless' : 'plan') : 'subscription';
  if (!isDry && (taking.before === null || taking.isReplaced)) {
    // This comes after the money, so that a run that died in between is repeated.
    await takenRef(db, email).set(takenFields('record', { access: kind, said }, now()), { merge: true });
  }
  return outcome === 'known' ? 'known' : kind;
}

function adopt(deps: PaymentDeps, { access, before, isReplaced }: Taking): Promise<Adoption | 'differs'> {
  const replaced = isReplaced ? before : null;
  return access.kind === 'plan'
    ? adoptPlan(deps, access, replaced)
    : adoptSubscription(deps, access, replaced);
}

/** Where imported answers wait until their address is confirmed. */
export function importedAnswersRef(db: Firestore, email: string): DocumentReference {
  return db.doc(`anamnese_treinos/imported_${subscriberId(email)}`);
}

/**
 * Stores the answers of an address until its mailbox is confirmed: `adoptImported` then makes them the account's, unless the
 * person has answered since. Without `subscriber` and `user_id` nobody may read them. Those of an earlier import are replaced.
 */
export async function takeQuestionnaire(db: Firestore, answers: EarlierAnswers): Promise<void> {
  const ref = importedAnswersRef(db, answers.email);
  const subscriber = db.doc(`subscribers/${subscriberId(answers.email)}`);
  await db.runTransaction(async (transaction) => {
    const record = await transaction.get(subscriber);
    const moment = now();
    const { updated_at, ...fields } = answers;
    transaction.set(ref, {
      ...fields,
      updated_at: (updated_at ?? moment).toISOString(),
      imported_at: moment,
      delete_at: termEnd('anamnese_treinos', 'imported', moment),
    });
    // The person came before the answers. The next visit looks for them again.
    if (record.get('migrated_at')) transaction.update(subscriber, { migrated_at: null });
    const taken = takenFields('questionnaire', { said: answersSaid(answers) }, moment);
    transaction.set(takenRef(db, answers.email), taken, { merge: true });
  });
}
