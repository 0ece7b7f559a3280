import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';

/** Lets a pending code expire now. The provider sends no event for this. Throws a refusal (400) unless it is pending. */
export async function expireCharge(sandbox: Sandbox, charge: Charge): Promise<Charge> {
  if (charge.status !== 'PENDING') throw envelopeError(400, 'Only a pending Pix QRCode can expire');
  const now = sandbox.clock.now();
  charge.expiresAt = Math.min(charge.expiresAt, now);
  charge.updatedAt = now;
  await sandbox.store.saved();
  return charge;
}
