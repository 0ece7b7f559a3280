import { subscriberId } from '../../kit/admin.ts';
import { codesOfOrder } from '../../buy/abacatepay.ts';
import { ordersOfAddress } from '../../buy/payment-store.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { ProviderError } from '../../buy/gateways.ts';
import { keyOf, type Payment } from '../../buy/records.ts';
import { syncPayment } from '../../buy/sync-payment.ts';
import { locateEvent, locatePix } from '../../buy/webhooks.ts';
import { type Subject, demandMode, paymentsOfSubject } from './subject.ts';
import { Refused } from './refused.ts';

/** The payments that were read again: how each stands now, or null where the provider gave no usable answer. */
interface Settled {
  readonly key: string;
  readonly payment: Payment | null;
}

/**
 * Reads what a person says to have paid again at its provider and settles it, as the reconciler does. A payment of which only
 * the provider knows is taken up by the order that the provider names. Throws `Refused`, and `ProviderError` for a single
 * payment that cannot be read.
 */
export async function settle(
  deps: PaymentDeps,
  subject: Subject,
  operator: string,
): Promise<readonly Settled[]> {
  demandMode(deps, subject);
  const keys = await keysOf(deps, subject);
  const [first] = keys;
  if (first === undefined) throw new Refused('unknown-here');
  await record(deps, first, operator);
  const settled: Settled[] = [];
  for (const key of keys) {
    try {
      settled.push({ key, payment: await syncPayment(deps, key) });
    } catch (error) {
      if (!(error instanceof ProviderError) || keys.length === 1) throw error;
      settled.push({ key, payment: null });
    }
  }
  return settled;
}

/** The keys of the payments that are meant, newest first. Those that only a provider knows are taken up. */
async function keysOf(deps: PaymentDeps, subject: Subject): Promise<readonly string[]> {
  const known = (await paymentsOfSubject(deps, subject)).payments
    .toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
    .map(keyOf);
  switch (subject.kind) {
    case 'email':
      return [...new Set([...known, ...(await lostCodes(deps, subscriberId(subject.email)))])];
    case 'pix':
      if (known.length === 0) await explainUnknownPix(deps, subject.id);
      return known;
    case 'session':
    case 'subscription':
    case 'payment-intent':
      return known.length > 0 ? known : [await locateOrRefuse(deps, subject.kind, subject.id)];
    case 'protocol':
    case 'end-to-end':
    case 'invoice':
    case 'charge':
      return known;
    default:
      return subject satisfies never;
  }
}

/** The keys of the codes that AbacatePay made of an address's orders whose call died before it wrote the payment. */
async function lostCodes(deps: PaymentDeps, subscriber: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const [id, order] of await ordersOfAddress(subscriber)) {
    if (order.provider !== 'abacatepay' || order.made !== null) continue;
    for (const code of await codesOfOrder(id)) {
      const key = await locatePix(deps, code, id);
      if (key !== null) keys.push(key);
    }
  }
  return keys;
}

/** Throws `Refused`: a code that nothing here has is found by the order of its buyer only. */
async function explainUnknownPix({ pix }: PaymentDeps, id: string): Promise<never> {
  try {
    const status = await pix.read(id.replace(/^(pix_)?/, 'pix_'));
    throw new Refused('unknown-here', [
      `AbacatePay knows this code, and its state is: ${status}. Run: npm run support -- paid "<email of the buyer>", which asks`,
      'AbacatePay for the codes of the orders of that address.',
    ]);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found')
      throw new Refused('unknown-at-provider');
    throw error;
  }
}

async function locateOrRefuse(
  deps: PaymentDeps,
  kind: 'session' | 'subscription' | 'payment-intent',
  id: string,
): Promise<string> {
  const key = await locateEvent(deps, { kind, id });
  if (key === null) throw new Refused('no-order');
  return key;
}

async function record({ store }: PaymentDeps, key: string, operator: string): Promise<void> {
  await store.transact(async (transaction) => {
    const payment = await transaction.payment(key);
    if (payment === null) return;
    const { subscriber: id, protocol } = payment;
    transaction.putAudit({ operator, action: 'settle', id, payment: protocol, reason: null });
  });
}
