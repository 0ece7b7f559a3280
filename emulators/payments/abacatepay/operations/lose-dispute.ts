import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

/** The dispute ends against the trainer and the money goes back: `transparent.lost`. `stale` leaves the status. */
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
