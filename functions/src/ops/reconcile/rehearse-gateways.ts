import { type CardTruth, ProviderError } from '../../buy/gateways.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import type { Stop } from '../../buy/records.ts';

/** Gateways that read the real providers. What they are asked to do changes only their own later answers. */
export function rehearseGateways({ pix, card }: PaymentDeps): Pick<PaymentDeps, 'pix' | 'card'> {
  const refunded = new Set<string>();
  const stopped = new Map<string, Stop | null>();
  return {
    pix: {
      create: refuse,
      read: async (id) => (refunded.has(id) ? 'refunded' : pix.read(id)),
      paidAmount: (id) => pix.paidAmount(id),
      refund: async (id) => void refunded.add(id),
      probe: () => pix.probe(),
    },
    card: {
      get live() {
        return card.live;
      },
      create: refuse,
      read: async (id) => afterwards(await card.read(id), stopped, refunded),
      purchasesOfUndeliveredEvents: (since) => card.purchasesOfUndeliveredEvents(since),
      stop: async (id, how) => void stopped.set(id, how),
      resume: async (id) => void stopped.set(id, null),
      refund: async (invoice) => void refunded.add(invoice),
      probe: () => card.probe(),
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderError('refused', 'A rehearsal makes no payments');
}

function afterwards(
  truth: CardTruth,
  stopped: ReadonlyMap<string, Stop | null>,
  refunded: ReadonlySet<string>,
): CardTruth {
  const { subscription } = truth;
  const how = subscription === null ? undefined : stopped.get(subscription.id);
  return {
    ...truth,
    subscription:
      subscription === null || how === undefined
        ? subscription
        : how === 'now'
          ? { ...subscription, status: 'ended' }
          : { ...subscription, cancel_at_period_end: how !== null },
    invoices: truth.invoices.map((invoice) =>
      refunded.has(invoice.id) ? { ...invoice, refunded_cents: invoice.amount_cents } : invoice,
    ),
    refused: how === 'now' ? null : truth.refused,
  };
}
