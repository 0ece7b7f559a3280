import { listCharges } from './abacatepay/gateway.ts';
import type { ProviderLists } from './ports/provider-lists.ts';
import { listSessions, purchasesOfEvents } from './stripe/lists.ts';

/** The lists of AbacatePay and Stripe. Only a restore reads them. */
export const liveLists: ProviderLists = { charges: listCharges, sessions: listSessions, purchasesOfEvents };
