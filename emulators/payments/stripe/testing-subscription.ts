import type { Stripe } from 'stripe';
import type { closeAfterEach } from '../shared/close-after-each.ts';
import { startReceiver, startTestSandbox } from './testing.ts';

/** A sandbox with a webhook. `news` returns the events since the last call, and `newTypes` their sorted types. */
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

/** The id in a field whose type allows an object or null. The field is an id here, because nothing is expanded. */
function idOf(field: unknown): string {
  if (typeof field !== 'string') throw new Error('The session has not been paid');
  return field;
}

/** A sandbox with a bought subscription. `news` does not return the events of the purchase. */
export async function startBought(closing: ReturnType<typeof closeAfterEach>, card?: string) {
  const sandbox = await startWithNews(closing);
  const session = await sandbox.buy({}, card);
  await sandbox.news();
  const id = idOf(session.subscription);
  const customer = idOf(session.customer);
  const { sdk } = sandbox;
  return {
    ...sandbox,
    id,
    session,
    subscription: (): Promise<Stripe.Subscription> => sdk.subscriptions.retrieve(id),
    invoices: async (): Promise<Stripe.Invoice[]> =>
      (await sdk.invoices.list({ subscription: id, expand: ['data.payments'] })).data,
    charges: async (): Promise<Stripe.Charge[]> => (await sdk.charges.list({ customer })).data,
  };
}
