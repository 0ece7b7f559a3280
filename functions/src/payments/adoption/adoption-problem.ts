import type { CardTruth } from '../ports/card-gateway.ts';

/** Why a card subscription is not adopted. */
export type AdoptionProblem =
  /** The provider knows none with this id. */
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
