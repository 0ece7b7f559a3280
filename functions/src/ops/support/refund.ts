import { todayInSaoPaulo } from 'domain/kit/dates';
import { formatPrice } from 'domain/buy/money';
import { changeAccount, readAccountOfPayment } from '../../buy/change-account.ts';
import { type Account, findPayment, grantsOf } from '../../buy/account.ts';
import { recordRefund, refundObstacle } from '../../buy/money-back.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { invoiceIdOf, invoiceKey, isUnpaid, keyOf, type Payment, refundsDue } from '../../buy/records.ts';
import { syncPayment } from '../../buy/sync-payment.ts';
import { type Meant, type Subject, demandMode, paymentsOfSubject } from './subject.ts';
import { Refused } from './refused.ts';

/** One payment of money: a PIX, or one invoice of a card. `grant` is its key in the ledger. */
interface Paid {
  readonly payment: Payment;
  readonly grant: string;
  readonly amount_cents: number;
  readonly paid_at: Date | null;
}

interface Refund {
  readonly protocol: string;
  readonly amount_cents: number;
  readonly isDone: boolean;
}

/**
 * Gives a whole payment back. The wish is recorded first, with the operator's name, then the provider is asked, and what it does
 * not do now, the reconciler asks for again. Repeating it gives nothing back twice. Throws `Refused`, and `ProviderError`
 * where the provider cannot be read before anything is recorded.
 */
export async function refund(deps: PaymentDeps, subject: Subject, operator: string): Promise<Refund> {
  demandMode(deps, subject);
  const { payment, grant, amount_cents } = await choose(deps, await paymentsOfSubject(deps, subject));
  const key = keyOf(payment);
  // The money may have gone back, or a dispute may have come up, of which no webhook has told yet.
  await syncPayment(deps, key);
  const account = await accountOf(deps, key);
  const current = findPayment(account, key) ?? payment;
  const obstacle = refundObstacle(account, current, grant);
  if (obstacle !== null) throw new Refused(obstacle);
  await changeAccount(deps, { payment: key }, (before, now) =>
    recordRefund(before, { key, grant, operator }, now),
  );
  await syncPayment(deps, key);
  const after = await accountOf(deps, key);
  const left = findPayment(after, key);
  return {
    protocol: payment.protocol,
    amount_cents,
    isDone: left !== undefined && !refundsDue(left, after.grants).includes(grant),
  };
}

/** The one payment that is meant. Throws `Refused` where it is none, or not clear which. */
async function choose(deps: PaymentDeps, { payments, invoice }: Meant): Promise<Paid> {
  if (payments.length === 0) throw new Refused('unknown-here');
  const paid: Paid[] = [];
  for (const payment of payments) paid.push(...moneyOf(await accountOf(deps, keyOf(payment)), payment));
  const meant = invoice === null ? paid : paid.filter(({ grant }) => grant === invoiceKey(invoice));
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new Refused(payments.every(({ status }) => isUnpaid(status)) ? 'unpaid' : 'gone');
  throw new Refused(payments.length === 1 ? 'several-invoices' : 'several-payments', meant.map(lineOf));
}

/** The money of a payment that has not gone back. */
function moneyOf(account: Account, payment: Payment): readonly Paid[] {
  if (payment.provider === 'abacatepay') {
    const isHere = payment.status === 'paid' || payment.status === 'mismatched';
    const { amount_cents, paid_at } = payment;
    return isHere ? [{ payment, grant: keyOf(payment), amount_cents, paid_at }] : [];
  }
  return grantsOf(account, payment)
    .filter(({ reversed_at }) => reversed_at === null)
    .map(({ id, amount_cents, paid_at }) => ({ payment, grant: id, amount_cents, paid_at }));
}

function lineOf({ payment, grant, amount_cents, paid_at }: Paid): string {
  const id = payment.provider === 'stripe' ? invoiceIdOf(grant) : payment.provider_id;
  const day = paid_at === null ? '' : ` on ${todayInSaoPaulo(paid_at)}`;
  return `${id} (protocol ${payment.protocol}): ${formatPrice(amount_cents)}${day}`;
}

async function accountOf({ store }: PaymentDeps, key: string): Promise<Account> {
  const account = await store.transact((transaction) => readAccountOfPayment(transaction, key));
  if (account === null) throw new Refused('unknown-here');
  return account;
}
