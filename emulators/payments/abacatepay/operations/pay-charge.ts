import { envelopeError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';

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
