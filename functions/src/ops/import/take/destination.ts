import type { Firestore } from 'firebase-admin/firestore';
import type { PaymentDeps } from '../../../buy/ports/payment-deps.ts';
import type { Decisions } from '../decisions.ts';
import type { EarlierSubscriptions } from './running.ts';
import type { TakenAccess } from './take-access.ts';

/** Where rows are taken to. In a dry run nothing is written; `deps` then keeps its writes to itself. */
export interface Destination {
  readonly db: Firestore;
  readonly deps: () => PaymentDeps;
  readonly decisions: Decisions;
  readonly earlier: EarlierSubscriptions;
}

export interface Taken {
  readonly access: TakenAccess | 'taken-back' | 'card-taken-back' | null;
  readonly questionnaire: 'new' | 'known' | 'taken-back' | null;
  readonly plan?: { readonly tier: string; readonly end: Date | null };
}
