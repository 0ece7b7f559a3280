import { randomUUID } from 'node:crypto';
import { LOCAL_STRIPE_KEY, type Running, startStripeSandbox } from 'emulators/servers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { CardTruth } from '../../../functions/src/buy/gateways.ts';
import type { CardGateway } from '../../../functions/src/buy/stripe.ts';
import { lazily } from './lazily.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** When the sandbox's clock starts. */
export const START = new Date('2026-11-20T12:00:00Z');
/** The price of an order, in centavos. */
export const PRICE = 15_990;

/** The moment so many days after the start. */
export const after = (days: number) => new Date(START.getTime() + days * DAY_SECONDS * 1000);

type SessionParams = Parameters<CardGateway['create']>[0];

/** The product's request to Stripe for one order. */
export const order = ({
  order_id = randomUUID(),
  ...changes
}: Partial<SessionParams> = {}): SessionParams => ({
  order_id,
  product: 'Personal PLUS',
  amount_cents: PRICE,
  period_days: 60,
  metadata: { order_id },
  payer: { email: 'ana@exemplo.com', customer: null },
  origin: 'https://personal.example',
  ...changes,
});

/** Our gateway to Stripe on Stripe's sandbox, which is reset before each test. */
export interface GatewayOnSandbox {
  readonly gateway: CardGateway;
  /** The sandbox's origin. */
  readonly url: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the controls answer every kind of object
  readonly control: (path: string, body?: object) => Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- the sandbox knows every kind of object
  readonly ask: (path: string) => Promise<any>;
  /** Moves the sandbox's clock forward. */
  readonly pass: (days: number) => Promise<void>;
  /** Pays a new order with the test card. Answers the session's id. */
  readonly buy: (changes?: Partial<SessionParams>) => Promise<string>;
}

/** Opens the gateway on a sandbox for the tests of this file and closes the sandbox afterwards. */
export function useStripeGateway(): GatewayOnSandbox {
  let sandbox: Running | undefined;
  let gateway: CardGateway | undefined;
  beforeAll(async () => {
    sandbox = await startStripeSandbox({
      clock: { now: () => START.getTime() },
      timers: { after: () => () => undefined },
    });
    vi.stubEnv('STRIPE_API_URL', sandbox.url);
    vi.stubEnv('STRIPE_SECRET_KEY', LOCAL_STRIPE_KEY);
    // The first request would load it within its time limit, which a busy machine exceeds.
    await import('stripe');
    // The configuration is read when its module loads.
    ({ stripeGateway: gateway } = await import('../../../functions/src/buy/stripe.ts'));
  });
  afterAll(async () => {
    await sandbox?.close();
    vi.unstubAllEnvs();
  });
  beforeEach(() => control('/reset'));

  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`${sandbox?.url}/_sandbox${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const control = (path: string, body?: object) =>
    request(path, {
      method: 'POST',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
  const live = lazily(() => gateway);
  return {
    gateway: live,
    get url() {
      return sandbox?.url ?? '';
    },
    control,
    ask: (path) => request(path, { method: 'GET' }),
    async pass(days) {
      await control('/clock/advance', { seconds: days * DAY_SECONDS });
    },
    async buy(changes) {
      const { id } = await live.create(order(changes));
      await control(`/sessions/${id}/pay`);
      return id;
    },
  };
}

/** The subscription of a purchase; throws if it has none. */
export function subscriptionOf({ subscription }: CardTruth): NonNullable<CardTruth['subscription']> {
  if (subscription === null) throw new Error('The purchase has no subscription');
  return subscription;
}

/** An invoice of a purchase, the newest first; throws if it is not there. */
export function invoiceOf({ invoices }: CardTruth, index = 0): CardTruth['invoices'][number] {
  const invoice = invoices[index];
  if (!invoice) throw new Error(`The purchase has no invoice ${index}`);
  return invoice;
}
