import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

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
