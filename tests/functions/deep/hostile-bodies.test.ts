import * as fc from 'fast-check';
import { MINUTE_MS } from 'domain/kit/dates';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buy, cardOwner } from '../support/people.ts';
import { hostileBody, type HostileBody, NAMES, VALID } from '../support/hostile-requests.ts';
import { usePlatformServer } from '../support/function-servers.ts';
import { pathOf } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';
import { signedBody, stripeSigned } from '../support/webhooks.ts';

/*
 * The bodies go through all that a body goes through in production: Google's framework, firebase-functions, our wrapper.
 * The sign-up gate is no entry of strangers: its library answers whatever Google has not signed with 500. Schedules and
 * triggers are called by Google's own accounts only.
 */

/** How many bodies each entry gets. */
const BODIES = 10_000;
/** How many of them are sent at a time. */
const AT_ONCE = 5;

const stage = useStage('hostile-bodies');
const server = usePlatformServer(stage);
let owner: string;
let stranger: string;
vi.setConfig({ testTimeout: 600_000 });
beforeAll(async () => {
  // The database holds something that could change: a subscriber who paid by card and by PIX.
  await cardOwner(stage, 'ana@exemplo.com');
  await buy(stage, 'ana@exemplo.com');
  await stage.signUp('estranho@exemplo.com');
  owner = (await stage.signIn('ana@exemplo.com')).idToken;
  stranger = (await stage.signIn('estranho@exemplo.com')).idToken;
});
beforeEach(async () => {
  // The passwords were entered too long ago for an account to be deleted. Links are not mailed again within ten minutes.
  stage.advance(20 * MINUTE_MS);
  await stage.call('send-confirmation', null, {
    uid: (await stage.auth.getUserByEmail('estranho@exemplo.com')).uid,
  });
  await stage.call('send-password-reset', { email: 'ana@exemplo.com' });
});

/** Sends generated bodies and checks each answer. A failure names the body and its seed. */
async function bombard<T>(inputs: fc.Arbitrary<T>, send: (input: T) => Promise<void>): Promise<void> {
  const batches = fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      await Promise.all(batch.map(send));
    }),
    { numRuns: BODIES / AT_ONCE, endOnFailure: true },
  );
}

/** The beginning of a body, for the message of a failure. */
const told = ({ headers, body }: HostileBody) =>
  `${JSON.stringify(headers)} ${body.subarray(0, 300).toString()}`;

describe.each(NAMES)('%s', (name) => {
  it('answers hostile bodies over HTTP with a refusal of the caller and changes nothing', async () => {
    // A callable without a request would change the owner's data, so a stranger calls it.
    const token = Object.keys(VALID[name]).length === 0 ? stranger : owner;
    const before = await stage.dump();
    await bombard(hostileBody(VALID[name]), async (hostile) => {
      const response = await fetch(`${server.origin}${pathOf(name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...hostile.headers },
        body: hostile.body,
      });
      const answer = await response.text();
      expect(response.status, `${told(hostile)} -> ${answer}`).toBeLessThan(500);
    });
    expect(await stage.dump()).toEqual(before);
  });
});

/** An event of either provider about a payment that does not exist. */
const EVENT = {
  object: { id: 'cs_test_a1B2c3D4e5', subscription: 'sub_a1B2c3D4e5', payment_intent: null },
  transparent: { id: 'pix_char_12345678', externalId: 'x', amount: 15990, status: 'PAID' },
};
const isSigned = fc.boolean();

describe.each(['abacatepay-webhook', 'stripe-webhook'] as const)('%s', (name) => {
  it('answers hostile bodies, signed by the provider or not, without a failure or a change', async () => {
    const before = await stage.dump();
    await bombard(fc.tuple(hostileBody(EVENT), isSigned), async ([hostile, signed]) => {
      const { query, headers } = signed ? signatureOf(name, hostile.body) : { query: '', headers: {} };
      const response = await fetch(`${server.origin}/api/${name}${query}`, {
        method: 'POST',
        headers: { ...headers, ...hostile.headers },
        body: hostile.body,
      });
      expect([200, 400, 401, 415], `${told(hostile)} -> ${await response.text()}`).toContain(response.status);
      if (!signed) expect(response.status).not.toBe(200);
    });
    expect(await stage.dump()).toEqual(before);
  });
});

/** The query and the headers by which a provider signs these bytes. */
function signatureOf(name: 'abacatepay-webhook' | 'stripe-webhook', body: HostileBody['body']) {
  if (name === 'stripe-webhook')
    return { query: '', headers: stripeSigned(body, stage.now()).headers as object };
  const { query, init } = signedBody(body);
  return { query, headers: init.headers as object };
}
