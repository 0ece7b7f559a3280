import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentMethod } from 'domain/buy/payments-contract';
import { now } from '../kit/clock.ts';
import { type OrderFailure, noteFailedOrder, noteSale } from '../kit/health/sales.ts';
import { abacatePay, listCharges } from './abacatepay/gateway.ts';
import { firestorePaymentStore } from './firestore/firestore-payment-store.ts';
import { ProviderError } from './ports/gateways.ts';
import type { PaymentDeps } from './ports/payment-deps.ts';
import type { ProviderLists } from './ports/provider-lists.ts';
import { stripeGateway } from './stripe/gateway.ts';
import { listSessions, purchasesOfEvents } from './stripe/lists.ts';

/** The dependencies of the deployed functions: Firestore, AbacatePay and Stripe. Stripe's SDK is loaded at its first use. */
export function liveDeps(): PaymentDeps {
  return {
    store: firestorePaymentStore,
    pix: { ...abacatePay, create: noted('pix', (order) => abacatePay.create(order)) },
    card: {
      // A spread would read the key while the functions are deployed.
      get live() {
        return stripeGateway.live;
      },
      create: noted('card', (order) => stripeGateway.create(order)),
      read: (id) => stripeGateway.read(id),
      stop: (id, how) => stripeGateway.stop(id, how),
      resume: (id) => stripeGateway.resume(id),
      refund: (invoice) => stripeGateway.refund(invoice),
      purchasesOfUndeliveredEvents: (since) => stripeGateway.purchasesOfUndeliveredEvents(since),
      probe: () => stripeGateway.probe(),
    },
    now,
    wait: async (ms) => {
      await wait(ms);
    },
  };
}

/** Has each order noted that asks the provider for a code or a session, by what became of it. */
function noted<Params extends { readonly order_id: string }, Made>(
  method: PaymentMethod,
  create: (params: Params) => Promise<Made>,
): (params: Params) => Promise<Made> {
  return async (params) => {
    let made: Made;
    try {
      made = await create(params);
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'payer')
        await noteFailedOrder(method, params.order_id, failureOf(error));
      throw error;
    }
    await noteSale(method);
    return made;
  };
}

function failureOf({ kind }: ProviderError): OrderFailure {
  if (kind === 'key-refused') return kind;
  return kind === 'unavailable' ? 'unanswered' : 'refused';
}

/** The lists of AbacatePay and Stripe. Only a restore reads them. */
export const liveLists: ProviderLists = { charges: listCharges, sessions: listSessions, purchasesOfEvents };
