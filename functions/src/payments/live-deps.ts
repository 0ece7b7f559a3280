import { setTimeout as wait } from 'node:timers/promises';
import { now } from '../clock.ts';
import { abacatePay } from './abacatepay/gateway.ts';
import { firestorePaymentStore } from './firestore/firestore-payment-store.ts';
import type { PaymentDeps } from './ports/payment-deps.ts';
import { stripeGateway } from './stripe/gateway.ts';

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
