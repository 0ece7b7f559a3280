/**
 * The process that `polls.mjs` measures. It buys with both methods, and then polls with ten browsers at once. Each browser
 * waits for its answer before it polls again. The last line of the output has the counts as JSON.
 */
import { randomUUID } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listenAnywhere, root } from '../../scripts/processes.mjs';

/** @typedef {Awaited<ReturnType<typeof openCounter>>} Counter */

/**
 * The data that a browser has of its purchase: the parameters of its polls.
 * @typedef {Record<string, string>} Purchase
 */

/**
 * The counts of a payment method's polls. `asked` are the requests to the provider.
 * @typedef {{ polls: number, seconds: number, errors: number, asked: number }} Phase
 */

/**
 * A payment method: how a browser buys, pays and polls. `pay` and `poll` take the answer of `buy`.
 * @typedef {{
 *   provider: Counter,
 *   buy: () => Promise<Purchase>,
 *   pay: (purchase: Purchase) => Promise<void>,
 *   poll: (purchase: Purchase) => Promise<boolean>,
 * }} Method
 */

const BROWSERS = 10;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;
/** Slightly more than the time during which the handlers do not ask the provider again. */
const PATIENCE_MS = 4_100;

const { ABACATEPAY_SANDBOX: pixSandbox = '', STRIPE_SANDBOX: cardSandbox = '' } = process.env;

// The handlers' clock stands still unless this program moves it. On a slow machine it would otherwise reach the moment at
// which the provider is asked again.
let moment = Date.now();
Date.now = () => moment;

const pixProvider = await openCounter(pixSandbox);
const cardProvider = await openCounter(cardSandbox);
process.env.ABACATEPAY_API_URL = pixProvider.url;
process.env.STRIPE_API_URL = cardProvider.url;
// The functions read their configuration when they are imported, so the import comes after it.
const entry = pathToFileURL(join(root, 'functions', 'lib', 'index.js')).href;
const { check, create, verify } = await import(entry);

/**
 * Calls a callable function's handler.
 * @param {{ run(request: object): Promise<any> }} callable
 * @param {object} data
 */
const call = (callable, data) => callable.run({ data, rawRequest: { headers: {} }, acceptsStreaming: false });
const buyer = () => ({
  plan: 'plus',
  customer_email: `${randomUUID()}@bench.example`,
  customer_name: 'Ana Souza',
  customer_phone: '(11)98765-4321',
  order_id: randomUUID(),
});

/** @type {Record<string, Method>} */
const METHODS = {
  'check-pix-payment': {
    provider: pixProvider,
    async buy() {
      const form = { ...buyer(), customer_tax_id: '529.982.247-25' };
      const { pixData } = await call(create.pix.payment, form);
      return { pixId: pixData.id, customer_email: form.customer_email };
    },
    pay: ({ pixId }) => control(pixSandbox, `/charges/${pixId}/pay`, { force: true }),
    poll: async (purchase) => (await call(check.pix.payment, purchase)).isPaid,
  },
  'verify-payment': {
    provider: cardProvider,
    async buy() {
      const { session_id } = await call(create.checkout, { ...buyer(), customer_birth_date: '1990-02-28' });
      return { session_id };
    },
    pay: ({ session_id }) => control(cardSandbox, `/sessions/${session_id}/pay`, { card: 'approved' }),
    poll: async (purchase) => (await call(verify.payment, purchase)).verified,
  },
};

/** @type {Record<string, Phase>} */
const phases = {};
for (const [name, method] of Object.entries(METHODS)) {
  const purchases = await Promise.all(Array.from({ length: BROWSERS }, method.buy));
  await askProvider(method, purchases);
  await measure(method, purchases, false, WARM_UP_MS);
  phases[`${name}, within 4 s of the provider's answer`] = await measure(method, purchases, false);
  await Promise.all(purchases.map(method.pay));
  await askProvider(method, purchases);
  moment += PATIENCE_MS;
  phases[`${name}, paid`] = await measure(method, purchases, true);
}
console.log(`\n${JSON.stringify(phases)}`);
process.exit(0);

/**
 * Polls each purchase once, at a time when the handlers ask the provider.
 * @param {Method} method
 * @param {readonly Purchase[]} purchases
 */
async function askProvider({ provider, poll }, purchases) {
  moment += PATIENCE_MS;
  const before = provider.count();
  await Promise.all(purchases.map(poll));
  if (provider.count() - before < purchases.length) throw new Error('The provider was not asked');
}

/**
 * Polls for a while. An answer other than `expected` counts as an error.
 * @param {Method} method
 * @param {readonly Purchase[]} purchases
 * @param {boolean} expected
 * @param {number} ms
 * @returns {Promise<Phase>}
 */
async function measure({ provider, poll }, purchases, expected, ms = MEASURED_MS) {
  let polls = 0;
  let errors = 0;
  const askedBefore = provider.count();
  const started = performance.now();
  await Promise.all(
    purchases.map(async (purchase) => {
      while (performance.now() - started < ms) {
        const isRight = await poll(purchase).then(
          (answer) => answer === expected,
          () => false,
        );
        polls += 1;
        if (!isRight) errors += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { polls, seconds, errors, asked: provider.count() - askedBefore };
}

/**
 * Posts to a sandbox's controls. Throws when the sandbox refuses.
 * @param {string} sandbox
 * @param {string} path
 * @param {object} body
 */
async function control(sandbox, path, body) {
  const response = await fetch(`${sandbox}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/**
 * Relays the handlers' requests to a sandbox and counts them.
 * @param {string} target
 */
async function openCounter(target) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const { method, headers } = request;
    const onward = ask(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  const port = await listenAnywhere(server);
  return { url: `http://127.0.0.1:${port}`, count: () => requests };
}
