import type { Stripe } from 'stripe';
import type { closeAfterEach } from '../shared/close-after-each.ts';
import { startReceiver, startTestSandbox } from './testing.ts';

/** A sandbox with a webhook. `news` are the events since the last call; `newTypes` are their types in order. */
export async function startWithNews(closing: ReturnType<typeof closeAfterEach>) {
  const receiver = closing(await startReceiver());
  const sandbox = closing(await startTestSandbox({ webhookUrl: receiver.url }));
  const news = async (): Promise<Stripe.Event[]> => {
    await sandbox.flush();
    return receiver.received.splice(0).map(({ event }) => event);
  };
  const newTypes = async (): Promise<string[]> => (await news()).map(({ type }) => type).toSorted();
  return { ...sandbox, news, newTypes };
}

/** A sandbox with a bought subscription, whose events are not among the news. */
export async function startBought(closing: ReturnType<typeof closeAfterEach>, card?: string) {
  const sandbox = await startWithNews(closing);
  const session = await sandbox.buy({}, card);
  await sandbox.news();
  const id = session.subscription as string;
  const { sdk } = sandbox;
  return {
    ...sandbox,
    id,
    session,
    subscription: (): Promise<Stripe.Subscription> => sdk.subscriptions.retrieve(id),
    invoices: async (): Promise<Stripe.Invoice[]> =>
      (await sdk.invoices.list({ subscription: id, expand: ['data.payments'] })).data,
    charges: async (): Promise<Stripe.Charge[]> =>
      (await sdk.charges.list({ customer: session.customer as string })).data,
  };
}
