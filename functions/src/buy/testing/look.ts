import type { GrantRecord, Payment } from '../records.ts';
import type { Invoice, Session } from './memory/memory-card.ts';
import type { World } from './world.ts';

/** Every stored payment, with its key. */
export function payments(world: World): readonly (readonly [string, Payment])[] {
  return world.data.all('payments');
}

/** Every stored grant. */
export function grants(world: World): readonly GrantRecord[] {
  return world.data.all('grants').map(([, grant]) => grant);
}

/** Every subscription at the card provider. */
export function subscriptions(world: World) {
  return [...world.card.sessions.values()].flatMap(({ subscription }) => subscription ?? []);
}

/** Whether a paid invoice gives its period: at the price of its session, or as a renewal at any amount. */
export function isAgreed(
  session: Pick<Session, 'live' | 'amount_cents'>,
  { currency, amount_cents, reason }: Pick<Invoice, 'currency' | 'amount_cents' | 'reason'>,
): boolean {
  return (
    session.live && currency === 'brl' && (amount_cents === session.amount_cents || reason === 'renewal')
  );
}

/** One element of a list for any number; undefined if the list is empty. */
export function pick<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}
