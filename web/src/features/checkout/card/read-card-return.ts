import { SessionIdSchema } from 'domain/contracts/proof';
import { CalendarDateSchema } from 'domain/dates';
import { NameSchema } from 'domain/text-field';
import * as v from 'valibot';
import type { Suggestion } from '../../../components/payment/paid-order.ts';

/** The claim that the home page's URL makes about a card payment (spec §2). */
export type CardReturn =
  /** The URL claims that this session was paid. Nobody has verified it, and anybody can write such a URL. */
  | { readonly kind: 'paid'; readonly session_id: string; readonly suggestion: Suggestion }
  | { readonly kind: 'cancelled' }
  /** The URL says nothing that can be used. */
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
