import { CARD } from 'domain/texts/checkout';
import { showToast } from '../../../components/toast.tsx';
import { takeSession } from '../kept-orders/kept-orders.ts';
import { type CardReturn, readCardReturn } from './read-card-return.ts';

/** What came back; `fromAddress`: this browser did not begin the session, so it may be anybody's. */
export type ReceivedReturn =
  | (Extract<CardReturn, { kind: 'paid' }> & { readonly fromAddress: boolean })
  | Exclude<CardReturn, { kind: 'paid' }>;

/** Takes in what the payment page's return address says: a session to verify is stored before anything else. */
export function receiveCardReturn(search: string): ReceivedReturn {
  const returned = readCardReturn(search);
  if (returned.kind === 'cancelled') showToast({ kind: 'info', text: CARD.cancelled });
  if (returned.kind !== 'paid') return returned;
  return { ...returned, fromAddress: !takeSession(returned.session_id) };
}
