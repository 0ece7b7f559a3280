import * as v from 'valibot';
import { randomId } from '../shared/store.ts';
import { envelopeError, parse, plainText } from './refusals.ts';
import type { Sandbox } from './sandbox.ts';
import { type Charge, shownStatus } from './state.ts';

interface PayOptions {
  /** Pays an expired code, too. A bank settles a payment that began in the code's last second. */
  force?: boolean | undefined;
  /** In centavos, when the payer's bank sent an amount other than the code's. */
  paidAmount?: number | undefined;
}

/**
 * Pays a code, as a bank does, and sends `transparent.completed`. Paying a paid code changes nothing. Throws a refusal (400)
 * when the code cannot be paid any more.
 */
export async function payCharge(sandbox: Sandbox, charge: Charge, options: PayOptions): Promise<Charge> {
  const status = shownStatus(charge, sandbox.clock.now());
  switch (status) {
    case 'PAID':
      return charge;
    case 'UNDER_DISPUTE':
    case 'REFUNDED':
      throw envelopeError(400, `Pix QRCode is ${status}`);
    case 'EXPIRED':
      if (!options.force) throw envelopeError(400, 'Pix QRCode expired');
      break;
    case 'PENDING':
      break;
    default:
      status satisfies never;
  }
  charge.status = 'PAID';
  charge.paidAmount = options.paidAmount ?? charge.amount;
  charge.updatedAt = sandbox.clock.now();
  sandbox.webhooks.tell(charge, 'transparent.completed');
  await sandbox.store.saved();
  return charge;
}

/** Lets a pending code expire now. The provider sends no event for this. Throws a refusal (400) unless it is pending. */
export async function expireCharge(sandbox: Sandbox, charge: Charge): Promise<Charge> {
  if (charge.status !== 'PENDING') throw envelopeError(400, 'Only a pending Pix QRCode can expire');
  const now = sandbox.clock.now();
  charge.expiresAt = Math.min(charge.expiresAt, now);
  charge.updatedAt = now;
  await sandbox.store.saved();
  return charge;
}

const requestSchema = v.strictObject({ id: plainText(1, 100) });

interface Refund {
  id: string;
  status: 'COMPLETE';
  /** In centavos. */
  amount: number;
  originalId: string;
  createdAt: string;
}

/**
 * `POST /v2/transparents/refund`: refunds the whole amount and sends `transparent.refunded`. The id may be `pix_char_…` or
 * `char_…`. Throws a refusal (400) with one of the documented codes.
 */
export async function refundCharge(sandbox: Sandbox, body: unknown): Promise<Refund> {
  const { id } = parse(requestSchema, body);
  const charge = sandbox.store.charges.get(id.startsWith('char_') ? `pix_${id}` : id);
  if (!charge) throw envelopeError(400, 'TRANSACTION_NOT_FOUND');
  return refundKnownCharge(sandbox, charge, { sentId: id });
}

/**
 * Refunds a code as `refundCharge` does. `stale` leaves the status at PAID, which the real `check` sometimes still answers
 * after a refund.
 */
export async function refundKnownCharge(
  sandbox: Sandbox,
  charge: Charge,
  { sentId = charge.id, stale = false }: { sentId?: string; stale?: boolean | undefined },
): Promise<Refund> {
  if (charge.refundId !== null) throw envelopeError(400, 'Esta cobrança já foi reembolsada.');
  if (charge.status === 'UNDER_DISPUTE') throw envelopeError(400, 'TRANSACTION_UNDER_DISPUTE');
  if (charge.status !== 'PAID') throw envelopeError(400, 'TRANSACTION_NOT_REFUNDABLE');
  if (!sandbox.store.balanceSuffices) throw envelopeError(400, 'INSUFFICIENT_BALANCE');
  const now = sandbox.clock.now();
  charge.refundId = `tran_${randomId()}`;
  if (!stale) charge.status = 'REFUNDED';
  charge.updatedAt = now;
  sandbox.webhooks.tell(charge, 'transparent.refunded');
  await sandbox.store.saved();
  return {
    id: charge.refundId,
    status: 'COMPLETE',
    amount: charge.amount,
    originalId: sentId,
    createdAt: new Date(now).toISOString(),
  };
}

/**
 * Disputes a paid code, as a payer does at their bank, and sends `transparent.disputed`. `stale` leaves the status at PAID.
 * Throws a refusal (400) when the code is not paid.
 */
export async function disputeCharge(
  sandbox: Sandbox,
  charge: Charge,
  { stale = false }: { stale?: boolean | undefined },
): Promise<Charge> {
  if (charge.status !== 'PAID') throw envelopeError(400, 'Only a paid Pix QRCode can be disputed');
  if (!stale) charge.status = 'UNDER_DISPUTE';
  charge.updatedAt = sandbox.clock.now();
  sandbox.webhooks.tell(charge, 'transparent.disputed');
  await sandbox.store.saved();
  return charge;
}

/** Ends a dispute for the trainer. The provider sends no event for this. Throws a refusal (400) unless the code is disputed. */
export async function winDispute(sandbox: Sandbox, charge: Charge): Promise<Charge> {
  if (charge.status !== 'UNDER_DISPUTE') throw envelopeError(400, 'Only a disputed Pix QRCode can be won');
  charge.status = 'PAID';
  charge.updatedAt = sandbox.clock.now();
  await sandbox.store.saved();
  return charge;
}

/**
 * Ends a dispute against the trainer, so that the payer gets the money back, and sends `transparent.lost`. `stale` leaves
 * the status as it is. Throws a refusal (400) unless the code is disputed or paid.
 */
export async function loseDispute(
  sandbox: Sandbox,
  charge: Charge,
  { stale = false }: { stale?: boolean | undefined },
): Promise<Charge> {
  if (charge.status !== 'UNDER_DISPUTE' && charge.status !== 'PAID') {
    throw envelopeError(400, 'Only a disputed Pix QRCode can be lost');
  }
  if (!stale) charge.status = 'REFUNDED';
  charge.updatedAt = sandbox.clock.now();
  sandbox.webhooks.tell(charge, 'transparent.lost');
  await sandbox.store.saved();
  return charge;
}
