import { todayInSaoPaulo } from 'domain/dates';
import type { GrantRecord } from '../payments/records/records.ts';
import { addMonths, type Months } from './add-months.ts';

/**
 * The money of one grant by month: received in the month of the payment, given back in the month in which the grant was
 * reversed. A grant does not know when a part of its money went back, so a part is taken from the month of the payment as
 * long as the rest has not gone back as well. A lost dispute gives all of the money back.
 */
export function monthsOfGrant(
  grant: Pick<GrantRecord, 'paid_at' | 'reversed_at' | 'amount_cents' | 'refunded_cents' | 'dispute'>,
): Months {
  const { paid_at, reversed_at, amount_cents, refunded_cents, dispute } = grant;
  const received = moneyIn(paid_at, { received_cents: amount_cents });
  const returned_cents = dispute === 'lost' ? amount_cents : refunded_cents;
  return addMonths(received, moneyIn(reversed_at ?? paid_at, { returned_cents }));
}

function moneyIn(moment: Date, { received_cents = 0, returned_cents = 0 }): Months {
  return { [monthOf(moment)]: { received_cents, returned_cents, release_days: {} } };
}

/** The month (YYYY-MM) of a moment in São Paulo. */
function monthOf(moment: Date): string {
  return todayInSaoPaulo(moment).slice(0, 7);
}
