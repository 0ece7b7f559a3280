import { CALLABLES, type CallableName } from 'domain/contracts';
import { DAY_MS } from 'domain/kit/dates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT, startSuite } from 'emulators';

/** How many requests are sent at the same time. */
const AT_ONCE = 10;

let suite: Awaited<ReturnType<typeof startSuite>>;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite?.stop());

async function ask<T>(url: string, body?: unknown): Promise<T> {
  const init = { headers: { authorization: 'Bearer owner', 'content-type': 'application/json' } };
  const response = await fetch(
    url,
    body === undefined ? init : { ...init, method: 'POST', body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Calls a callable function like a browser. */
async function call<T>(name: CallableName, data: unknown): Promise<T> {
  const url = `http://127.0.0.1:${suite.ports.hosting}/api/${CALLABLES[name].service}/${name}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  return ((await response.json()) as { result: T }).result;
}
const sandbox = (provider: 'abacatepay' | 'stripe') => `http://127.0.0.1:${suite.ports[provider]}/_sandbox`;

interface Deliveries {
  readonly deliveries: readonly { readonly state: string; readonly attempts: readonly unknown[] }[];
}
/** Longer than any provider waits before another attempt, in seconds. */
const RETRY_SECONDS = 12 * 60 * 60;

/** Lets the sandbox send an event several times at once, and, like the provider, repeat the deliveries that failed. */
async function deliver(provider: 'abacatepay' | 'stripe', resend: string): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(`${sandbox(provider)}${resend}`, {})));
  await ask(`${sandbox(provider)}/webhooks/flush`, {});
  const sent = async () => {
    const { deliveries } = await ask<Deliveries>(`${sandbox(provider)}/webhooks`);
    return deliveries.filter(({ attempts }) => attempts.length > 0).map(({ state }) => state);
  };
  while ((await sent()).includes('pending')) {
    await ask(`${sandbox(provider)}/clock/advance`, { seconds: RETRY_SECONDS });
    await ask(`${sandbox(provider)}/webhooks/flush`, {});
  }
  expect(await sent()).toEqual(Array.from({ length: AT_ONCE }, () => 'delivered'));
}

interface Document {
  readonly name: string;
  readonly fields: Readonly<Record<string, { readonly [type: string]: unknown }>>;
}
const documents = async (collection: string): Promise<readonly Document[]> => {
  const base = `http://127.0.0.1:${suite.ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents`;
  return (await ask<{ documents?: Document[] }>(`${base}/${collection}?pageSize=300`)).documents ?? [];
};

/** Checks that the buyer with this address has one grant, one mail and about 60 days of access. */
async function expectOnePurchase(email: string): Promise<void> {
  const [subscriber, ...others] = (await documents('subscribers')).filter(
    ({ fields }) => fields['email']?.['stringValue'] === email,
  );
  expect(others).toEqual([]);
  const id = subscriber?.name.split('/').at(-1);
  const grants = (await documents('grants')).filter(
    ({ fields }) => fields['subscriber']?.['stringValue'] === id,
  );
  expect(grants).toHaveLength(1);
  const mails = (await documents('mail')).filter(({ fields }) =>
    JSON.stringify(fields['to']).includes(email),
  );
  expect(mails).toHaveLength(1);
  const end = Date.parse(String(subscriber?.fields['subscription_end']?.['timestampValue']));
  expect((end - Date.now()) / DAY_MS).toBeCloseTo(60, 1);
}

// On a busy machine the answers are so slow that the providers repeat deliveries, each time after 30 seconds.
describe(`${AT_ONCE} simultaneous deliveries of one payment, through the whole suite,`, {
  timeout: 300_000,
}, () => {
  it('make one grant for a PIX payment', async () => {
    const email = `pix-${randomUUID()}@exemplo.com`;
    const { pixData } = await call<{ pixData: { id: string } }>('create-pix-payment', {
      plan: 'plus',
      customer_email: email,
      customer_name: 'Ana Souza',
      customer_phone: '(11)98765-4321',
      customer_tax_id: '529.982.247-25',
      order_id: randomUUID(),
    });
    await ask(`${sandbox('abacatepay')}/webhooks/next`, { action: 'drop' });
    await ask(`${sandbox('abacatepay')}/charges/${pixData.id}/pay`, {});
    await deliver('abacatepay', `/charges/${pixData.id}/resend`);
    await expectOnePurchase(email);
  });

  it('make one grant for a card payment', async () => {
    const email = `cartao-${randomUUID()}@exemplo.com`;
    const { session_id } = await call<{ session_id: string }>('create-checkout', {
      plan: 'pro',
      customer_email: email,
      customer_phone: '(11)98765-4321',
      order_id: randomUUID(),
    });
    const { url } = await ask<{ url: string }>(`${sandbox('stripe')}/webhooks`);
    await ask(`${sandbox('stripe')}/webhooks/target`, { url: null });
    await ask(`${sandbox('stripe')}/sessions/${session_id}/pay`, {});
    await ask(`${sandbox('stripe')}/webhooks/target`, { url });
    const events = await ask<readonly { id: string; type: string }[]>(`${sandbox('stripe')}/events`);
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    await deliver('stripe', `/events/${completed?.id}/resend`);
    await expectOnePurchase(email);
  });
});
