import * as v from 'valibot';
import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';
import { parse, plainText } from './parse.ts';
import { randomId } from '../../shared/random-id.ts';

const requestSchema = v.strictObject({ id: plainText(1, 100) });

export interface Refund {
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
