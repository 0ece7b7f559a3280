import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

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
