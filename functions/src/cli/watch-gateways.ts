import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import type { Journal } from './journal.ts';

/** The same gateways; what they were asked to change, and did, is in the journal. */
export function watchGateways(
  { pix, card }: PaymentDeps,
  journal: Journal,
): Pick<PaymentDeps, 'pix' | 'card'> {
  return {
    pix: {
      create: (params) => pix.create(params),
      check: (id) => pix.check(id),
      async refund(id) {
        await pix.refund(id);
        journal.requests.add(`refund the PIX ${id}`);
      },
    },
    card: {
      get live() {
        return card.live;
      },
      createSession: (params) => card.createSession(params),
      read: (id) => card.read(id),
      missed: (since) => card.missed(since),
      async stop(id, how) {
        await card.stop(id, how);
        journal.requests.add(
          `stop the subscription ${id} ${how === 'now' ? 'now' : 'at the end of its period'}`,
        );
      },
      async refund(invoice) {
        await card.refund(invoice);
        journal.requests.add(`refund the invoice ${invoice}`);
      },
    },
  };
}
