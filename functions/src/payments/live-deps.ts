import { setTimeout as wait } from 'node:timers/promises';
import { now } from '../clock.ts';
import { abacatePay, listCharges } from './abacatepay/gateway.ts';
import { firestorePaymentStore } from './firestore/firestore-payment-store.ts';
import type { PaymentDeps } from './ports/payment-deps.ts';
import type { ProviderLists } from './ports/provider-lists.ts';
import { stripeGateway } from './stripe/gateway.ts';
import { listSessions, purchasesOfEvents } from './stripe/lists.ts';

/** The dependencies of the deployed functions: Firestore, AbacatePay and Stripe. Stripe's SDK is loaded at its first use. */
export function liveDeps(): PaymentDeps {
  return {
    store: firestorePaymentStore,
    pix: abacatePay,
    card: stripeGateway,
    now,
    wait: async (ms) => {
      await wait(ms);
    },
  };
}

/** The lists of AbacatePay and Stripe. Only a restore reads them. */
export const liveLists: ProviderLists = { charges: listCharges, sessions: listSessions, purchasesOfEvents };
