import { HOUR_MS } from 'domain/durations';
import type { CardGateway } from '../../../functions/src/payments/ports/card-gateway.ts';
import type { PixGateway, PixStatus } from '../../../functions/src/payments/ports/pix-gateway.ts';
import { cardTruth, indexOf, kindOf } from './people.ts';

/** How often the providers were asked. */
export interface Looks {
  pix: number;
  card: number;
}

/** Codes that the bench itself has made, by their ids. */
const made = new Map<string, PixStatus>();

/** Lets a code of the bench be paid. */
export function pay(id: string): void {
  made.set(id, 'paid');
}

function refuse(): never {
  throw new Error('The bench asks a provider only to read.');
}

/** The payment providers, which answer at once what the bench's people did, and count how often they are asked. */
export function countingGateways(
  now: () => Date,
  looks: Looks,
): { readonly pix: PixGateway; readonly card: CardGateway } {
  return {
    pix: {
      create: async ({ order_id, amount_cents }) => {
        looks.pix += 1;
        const id = `pix_char_${order_id.replaceAll('-', '')}`;
        made.set(id, 'pending');
        const expires_at = new Date(now().getTime() + HOUR_MS);
        return { id, amount_cents, brCode: '0002', brCodeBase64: 'data:image/png;base64,', expires_at };
      },
      read: async (id) => {
        looks.pix += 1;
        const known = made.get(id);
        if (known !== undefined) return known;
        return kindOf(indexOf(id)) === 'unpaid' ? 'expired' : 'paid';
      },
      // The bench's codes cost what their plan costs. A provider that does not tell is taken at its word.
      paidAmount: async () => {
        looks.pix += 1;
        return null;
      },
      refund: refuse,
    },
    card: {
      live: false,
      create: refuse,
      read: async (id) => {
        looks.card += 1;
        return cardTruth(indexOf(id), now());
      },
      stop: refuse,
      refund: refuse,
      purchasesOfUndeliveredEvents: async () => [],
    },
  };
}
