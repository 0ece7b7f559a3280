/**
 * The one process of `polls.mjs`: buys with both methods, then polls as fast as it can with ten browsers at once, each of
 * which waits for its answer. Prints what it counted as JSON, in its last line.
 */
import { randomUUID } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import { performance } from 'node:perf_hooks';

const BROWSERS = 10;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;
/** How long the provider is not asked again, and a little. */
const PATIENCE_MS = 4_100;

// The handlers' clock moves only when it is told to: on a slow machine the provider's next turn would come meanwhile.
let moment = Date.now();
Date.now = () => moment;

const pixProvider = await openCounter(process.env.ABACATEPAY_SANDBOX);
const cardProvider = await openCounter(process.env.STRIPE_SANDBOX);
process.env.ABACATEPAY_API_URL = pixProvider.url;
process.env.STRIPE_API_URL = cardProvider.url;
// The configuration is read when the functions load, so they load only now.
const { check, create, verify } = await import('../../functions/lib/index.js');

const call = (callable, data) => callable.run({ data, rawRequest: { headers: {} }, acceptsStreaming: false });
const buyer = () => ({
  plan: 'plus',
  customer_email: `${randomUUID()}@bench.example`,
  customer_name: 'Ana Souza',
  customer_phone: '(11)98765-4321',
  order_id: randomUUID(),
});

/** By method: how a browser buys, pays and polls; `pay` and `poll` take what `buy` answers. */
const METHODS = {
  'check-pix-payment': {
    provider: pixProvider,
    async buy() {
      const form = { ...buyer(), customer_tax_id: '529.982.247-25' };
      const { pixData } = await call(create.pix.payment, form);
      return { pixId: pixData.id, customer_email: form.customer_email };
    },
    pay: ({ pixId }) => control(process.env.ABACATEPAY_SANDBOX, `/charges/${pixId}/pay`, { force: true }),
    async poll(purchase) {
      return (await call(check.pix.payment, purchase)).isPaid;
    },
  },
  'verify-payment': {
    provider: cardProvider,
    async buy() {
      const { session_id } = await call(create.checkout, { ...buyer(), customer_birth_date: '1990-02-28' });
      return { session_id };
    },
    pay: ({ session_id }) =>
      control(process.env.STRIPE_SANDBOX, `/sessions/${session_id}/pay`, { card: 'approved' }),
    async poll(purchase) {
      return (await call(verify.payment, purchase)).verified;
    },
  },
};

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

/** One poll of each, at a time when it asks the provider. */
async function askProvider({ provider, poll }, purchases) {
  moment += PATIENCE_MS;
  const before = provider.count();
  await Promise.all(purchases.map(poll));
  if (provider.count() - before < purchases.length) throw new Error('The provider was not asked');
}

/** Polls; an answer other than `expected` is an error. */
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

async function control(sandbox, path, body) {
  const response = await fetch(`${sandbox}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Stands between the handlers and a sandbox, and counts what is asked. */
async function openCounter(target) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const { method, headers } = request;
    const onward = ask(new URL(request.url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, count: () => requests };
}
