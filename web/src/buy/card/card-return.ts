import { SessionIdSchema } from 'domain/buy/proof';
import { CalendarDateSchema } from 'domain/kit/dates';
import { NameSchema } from 'domain/kit/text-field';
import { CARD } from 'domain/buy/texts';
import * as v from 'valibot';
import type { Suggestion } from '../paid-order.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { takeSession } from '../kept-orders.ts';

/** What the home page's URL says about a card payment (spec §2). */
type CardReturn =
  /** The URL says that this session was paid. Nobody has verified it, and anybody can write such a URL. */
  | { readonly kind: 'paid'; readonly session_id: string; readonly suggestion: Suggestion }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'none' };

const SUGGESTED = v.object({
  nome: v.fallback(NameSchema, ''),
  data_nascimento: v.fallback(CalendarDateSchema, ''),
});

/**
 * Reads the query string of the home page. Anybody can write one, so little of it is used: a well-formed session id, to
 * ask the server about it, and name and birth date as suggestions. E-mail and phone come from the payment itself.
 */
export function readCardReturn(search: string): CardReturn {
  const query = new URLSearchParams(search);
  const success = query.get('success');
  if (success === 'false') return { kind: 'cancelled' };
  const session = v.safeParse(SessionIdSchema, query.get('session_id'));
  if (success !== 'true' || !session.success) return { kind: 'none' };
  const suggestion = v.parse(SUGGESTED, {
    nome: query.get('name'),
    data_nascimento: query.get('data_nascimento'),
  });
  return { kind: 'paid', session_id: session.output, suggestion };
}

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
