import { LOCAL_STRIPE_KEY } from '../../../../emulators/payments/stripe/server.ts';
import { loseEvents, sessionAtStripe } from './card-buyers.ts';
import type { Stage } from '../stage.ts';

/** A card subscription that an earlier service sold at the same account of Stripe's. */
export interface EarlierSale {
  readonly session: string;
  readonly subscription: string;
  readonly customer: string;
}

/** Sells a subscription as another site does: with no order of ours, and no webhook to us. */
export async function sellElsewhere(
  stage: Stage,
  email: string,
  amount_cents = 14_900,
): Promise<EarlierSale> {
  const response = await fetch(`${stage.cardProvider.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${LOCAL_STRIPE_KEY}` },
    body: new URLSearchParams({
      mode: 'subscription',
      customer_email: email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': String(amount_cents),
      'line_items[0][price_data][recurring][interval]': 'day',
      'line_items[0][price_data][recurring][interval_count]': '60',
      'line_items[0][price_data][product_data][name]': 'Consultoria',
      success_url: 'https://antigo.exemplo.com/',
    }),
  });
  const session = (await response.json()) as { readonly id: string };
  if (!response.ok) throw new Error(`Stripe refused: ${JSON.stringify(session)}`);
  await loseEvents(stage, () => stage.stripeControl(`/sessions/${session.id}/pay`, { card: 'approved' }));
  const paid = (await sessionAtStripe(stage, session.id)) as unknown as {
    readonly subscription: string;
    readonly customer: string;
  };
  return { session: session.id, subscription: paid.subscription, customer: paid.customer };
}

/** Ends a subscription at once, as Stripe's dashboard does. */
export async function endAtStripe(stage: Stage, subscription: string): Promise<void> {
  const response = await fetch(`${stage.cardProvider.url}/v1/subscriptions/${subscription}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${LOCAL_STRIPE_KEY}` },
  });
  if (!response.ok) throw new Error(`Stripe refused: ${await response.text()}`);
}
