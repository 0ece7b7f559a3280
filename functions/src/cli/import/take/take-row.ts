import type { Firestore } from 'firebase-admin/firestore';
import type { PaymentDeps } from '../../../payments/ports/payment-deps.ts';
import { ProviderError } from '../../../payments/ports/provider-error.ts';
import { codeOf } from '../code-of.ts';
import type { Refused, Wanted } from '../row/read-row.ts';
import { type TakenAccess, takeAccess } from './take-access.ts';
import type { Part } from './taken-before.ts';
import { takeQuestionnaire } from './take-questionnaire.ts';

/** How long a row waits before Stripe is asked once more, in milliseconds. Stripe's SDK has repeated each request by then. */
const PAUSE_MS = 2_000;

/** Where rows are taken to. In a dry run nothing is written; `deps` then keeps its writes to itself. */
export interface Destination {
  readonly db: Firestore;
  readonly deps: () => PaymentDeps;
  readonly isDry: boolean;
}

/** What was taken of a row. */
export interface Taken {
  readonly access: TakenAccess | null;
  readonly questionnaire: 'new' | 'known' | null;
}

/**
 * Takes what a row wants and what was not taken before. A subscription about which Stripe does not answer, and records of the
 * site that cannot be read, refuse their row only. Throws what concerns every row: the database's errors, and a
 * `ProviderError` if Stripe refuses the key.
 */
export async function takeRow(
  destination: Destination,
  wanted: Wanted,
  before: ReadonlySet<Part>,
): Promise<Taken | (Refused & { readonly unanswered?: true })> {
  try {
    return await takeParts(destination, wanted, before);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unavailable') {
      return {
        refused: ['stripe_subscription_id: Stripe gave no usable answer. Try again'],
        unanswered: true,
      };
    }
    if (error instanceof ProviderError || codeOf(error) !== null) throw error;
    const name = error instanceof Error ? error.name : typeof error;
    return { refused: [`meets records on the site that cannot be read (${name})`] };
  }
}

async function takeParts(
  destination: Destination,
  wanted: Wanted,
  before: ReadonlySet<Part>,
): Promise<Taken | Refused> {
  const { db, deps, isDry } = destination;
  const { access, answers } = wanted;
  if (access.kind === 'none' && answers === null) {
    return { refused: ['has neither a running plan nor answers: there is nothing to take'] };
  }
  let taken: Taken['access'] = null;
  if (access.kind !== 'none') {
    const outcome = before.has('record')
      ? 'known'
      : await patiently(deps(), () => takeAccess(db, deps(), { ...wanted, access }, isDry));
    if (typeof outcome !== 'string') return outcome;
    taken = outcome;
  }
  if (answers === null) return { access: taken, questionnaire: null };
  if (before.has('questionnaire')) return { access: taken, questionnaire: 'known' };
  if (!isDry) await takeQuestionnaire(db, answers);
  return { access: taken, questionnaire: 'new' };
}

async function patiently<T>({ wait }: PaymentDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unavailable') throw error;
    await wait(PAUSE_MS);
    return work();
  }
}
