import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { CallableName } from 'domain/contracts';
import { ErrorDetailsSchema } from 'domain/kit/errors';
import { HttpsError } from 'firebase-functions/https';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { STRIPE_EVENTS } from '../../../functions/src/kit/deployment.ts';
import { buy, cardOwner } from '../support/people.ts';
import { NAMES, VALID, anyJson, nearly } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';
import { signedBody, stripeSigned } from '../support/webhooks.ts';

const BODIES = 1_000;
/** How many are sent at a time, because hostile callers do not wait for each other. */
const AT_ONCE = 25;
const stage = useStage('random-bodies');
let owner: string;
let stranger: string;
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  // The database holds something that could change: a subscriber who paid by card and by PIX.
  ({ uid: owner } = await cardOwner(stage, 'ana@exemplo.com'));
  await buy(stage, 'ana@exemplo.com');
  stranger = await stage.signUp('estranho@exemplo.com');
  // A link is not mailed again within ten minutes, so these two callables change nothing afterwards.
  await stage.call('send-confirmation', null, { uid: stranger });
  await stage.call('send-password-reset', { email: 'ana@exemplo.com' });
});

/** Sends `BODIES` generated inputs by `send`, which checks the answer. A failure names the input and its seed. */
async function bombard<T>(inputs: fc.Arbitrary<T>, send: (input: T) => Promise<void>): Promise<void> {
  const batches = fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(batch.map(send));
  });
  await fc.assert(property, { numRuns: BODIES / AT_ONCE, endOnFailure: true });
}

/** Well-formed requests about things that do not exist or do not belong to the caller. */
const FOREIGN: Partial<Record<CallableName, fc.Arbitrary<unknown>>> = {
  'check-pix-payment': fc.record({
    pixId: fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
    customer_email: fc.constant('ana@exemplo.com'),
  }),
  'verify-payment': fc.record({ session_id: fc.stringMatching(/^cs_[A-Za-z0-9_]{8,40}$/) }),
  'create-account': fc.record({
    email: fc.constant('ana@exemplo.com'),
    password: fc.string({ minLength: 6, maxLength: 20, unit: 'grapheme-ascii' }),
    proof: fc.record({ session_id: fc.stringMatching(/^cs_[A-Za-z0-9_]{8,40}$/) }),
  }),
  'withdraw-purchase': fc.record({ purchase_id: fc.stringMatching(/^[0-9a-f]{32}$/) }),
};

describe.each(NAMES)('%s', (name) => {
  it(`takes ${BODIES} random bodies without an internal failure or a change`, async () => {
    const foreign = FOREIGN[name];
    const bodies = fc.oneof(anyJson, nearly(VALID[name]), ...(foreign === undefined ? [] : [foreign]));
    // A callable without a request would change the owner's data, so a stranger calls it.
    const uid = Object.keys(VALID[name]).length === 0 ? stranger : owner;
    const before = await stage.dump();
    await bombard(bodies, async (body) => {
      try {
        await stage.callRaw(name, body, { uid });
      } catch (error) {
        if (!(error instanceof HttpsError)) throw error;
        expect(error.httpErrorCode.status, JSON.stringify(body)).toBeLessThan(500);
        expect(v.parse(ErrorDetailsSchema, error.details).code).not.toBe('internal');
      }
    });
    expect(await stage.dump()).toEqual(before);
  });
});

/** A body as text: mostly JSON, sometimes any text. */
const text = (json: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: json.map((value) => JSON.stringify(value)), weight: 4 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 1 },
  );
const id = fc.oneof(
  fc.stringMatching(/^(pix_char|char|cs_test|sub|in|pi|ch)_[A-Za-z0-9]{8,30}$/),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('../../x', '..', '/', '%2e%2e', randomUUID()),
);
const oddly = fc.oneof(id, anyJson);
const stripeEvent = fc.record(
  {
    id: oddly,
    object: fc.constant('event'),
    type: fc.oneof(fc.constantFrom(...STRIPE_EVENTS), fc.string()),
    livemode: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: anyJson, weight: 1 }),
    data: fc.record({
      object: fc.oneof(
        fc.record(
          {
            id: oddly,
            payment_intent: oddly,
            subscription: oddly,
            parent: fc.oneof(
              anyJson,
              fc.record({ subscription_details: fc.record({ subscription: oddly }) }),
            ),
          },
          { requiredKeys: [] },
        ),
        anyJson,
      ),
    }),
  },
  { requiredKeys: [] },
);
const pixEvent = fc.record(
  {
    id: oddly,
    event: fc.oneof(
      fc.constantFrom('completed', 'refunded', 'disputed', 'lost').map((what) => `transparent.${what}`),
      fc.string(),
    ),
    apiVersion: fc.constantFrom(1, 2, '2', null),
    data: fc.oneof(
      anyJson,
      fc.record({
        transparent: fc.record(
          { id: oddly, externalId: oddly, amount: anyJson, paidAmount: anyJson, status: oddly },
          { requiredKeys: [] },
        ),
      }),
    ),
  },
  { requiredKeys: [] },
);

/** How a body on its way to a webhook is signed: correctly, or wrong in one of several ways. */
const signature = fc.constantFrom('right', 'right', 'wrong', 'none', 'stale');
type Signature = 'right' | 'wrong' | 'none' | 'stale';

/** Expects the refusal of a signature. Google's framework refuses what is no object and no array before the webhook sees it. */
function expectRefusal(status: number, body: string) {
  expect(/^\s*[[{]/.test(body) && isJson(body) ? [401] : [400, 401], body).toContain(status);
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

describe('abacatepay-webhook', () => {
  it(`takes ${BODIES} random bodies, correctly signed or not, without an internal failure or a change`, async () => {
    const before = await stage.dump();
    await bombard(fc.tuple(text(pixEvent), signature), async ([body, kind]: [string, Signature]) => {
      const { query, init } = signedBody(kind === 'wrong' ? `${body} ` : body);
      const headers = kind === 'none' ? {} : (init.headers ?? {});
      const { status } = await fetch(`${stage.webhookUrl}${kind === 'none' ? '' : query}`, {
        ...init,
        headers,
        body,
      });
      expect([200, 400, 401], body).toContain(status);
      if (kind === 'wrong' || kind === 'none') expectRefusal(status, body);
    });
    expect(await stage.dump()).toEqual(before);
  });
});

describe('stripe-webhook', () => {
  it(`takes ${BODIES} random bodies, correctly signed or not, without an internal failure or a change`, async () => {
    const before = await stage.dump();
    await bombard(fc.tuple(text(stripeEvent), signature), async ([body, kind]: [string, Signature]) => {
      const moment = new Date(stage.now().getTime() - (kind === 'stale' ? 301_000 : 0));
      const init = stripeSigned(kind === 'wrong' ? `${body} ` : body, moment);
      const headers = kind === 'none' ? {} : (init.headers ?? {});
      const { status } = await fetch(stage.stripeWebhookUrl, { ...init, headers, body });
      expect([200, 400, 401], body).toContain(status);
      if (kind !== 'right') expectRefusal(status, body);
    });
    expect(await stage.dump()).toEqual(before);
  });
});
