import { CARD } from 'domain/texts/checkout';
import { showToast } from '../../../components/toast/toast.tsx';
import { takeSession } from '../kept-orders/kept-orders.ts';
import { type CardReturn, readCardReturn } from './read-card-return.ts';

/**
 * The return from the payment page. `fromUrl`: only the page's URL named the session, and this browser did not
 * begin it, so the buyer may be anybody.
 */
export type ReceivedReturn =
  | (Extract<CardReturn, { kind: 'paid' }> & { readonly fromUrl: boolean })
  | Exclude<CardReturn, { kind: 'paid' }>;

/** Handles the payment page's return URL. A session to verify is stored before anything else happens. */
export function receiveCardReturn(search: string): ReceivedReturn {
  const returned = readCardReturn(search);
  if (returned.kind === 'cancelled') showToast({ kind: 'info', text: CARD.cancelled });
  if (returned.kind !== 'paid') return returned;
  return { ...returned, fromUrl: !takeSession(returned.session_id) };
}
