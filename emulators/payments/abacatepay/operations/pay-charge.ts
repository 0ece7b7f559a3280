import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';

interface PayOptions {
  /** Pay although expired: banks settle what was started in the last second. */
  force?: boolean | undefined;
  /** Centavos, when the payer's bank sent another amount than asked. */
  paidAmount?: number | undefined;
}

/** What happens when a bank pays the code: PAID, and `transparent.completed` goes out. Refused with 400 unless payable. */
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
