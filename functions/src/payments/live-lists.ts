import { listCharges } from './abacatepay/list-charges.ts';
import type { ProviderLists } from './ports/provider-lists.ts';
import { listSessions } from './stripe/list-sessions.ts';
import { purchasesOfEvents } from './stripe/purchases-of-events.ts';

/** The lists of AbacatePay and Stripe. Only a restore reads them. */
export const liveLists: ProviderLists = { charges: listCharges, sessions: listSessions, purchasesOfEvents };
