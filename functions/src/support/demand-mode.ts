import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { Refused } from './refused.ts';
import type { Subject } from './subject.ts';

/** Throws `Refused` for a Checkout Session of the other mode: its id says whether it is a test. */
export function demandMode({ card }: Pick<PaymentDeps, 'card'>, subject: Subject): void {
  if (subject.kind !== 'session') return;
  const isOther = subject.id.startsWith(card.live ? 'cs_test_' : 'cs_live_');
  if (isOther) throw new Refused('other-mode');
}
