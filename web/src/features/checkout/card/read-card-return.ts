import { SessionIdSchema } from 'domain/contracts/proof';
import { CalendarDateSchema } from 'domain/dates';
import { NameSchema } from 'domain/text-field';
import * as v from 'valibot';
import type { Suggestion } from '../kept-orders/paid-order.ts';

/** What the address of the home page says about a card payment (spec §2, design §7). */
export type CardReturn =
  | { readonly kind: 'paid'; readonly session_id: string; readonly suggestion: Suggestion }
  | { readonly kind: 'cancelled' }
  /** Nothing that makes sense. */
  | { readonly kind: 'none' };

const SUGGESTED = v.object({
  nome: v.fallback(NameSchema, ''),
  data_nascimento: v.fallback(CalendarDateSchema, ''),
});

/**
 * Reads the query string of the home page. Anybody can write one: only a well-formed session id is taken, to be asked
 * about; name and birth date only as a suggestion; e-mail and phone not at all, the payment's own are used.
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
