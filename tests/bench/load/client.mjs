/** Buyers and the provider's webhooks as the load bench sends them, and what the database then holds. */
import { createHmac, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { LOCAL_PROJECT } from '../../../scripts/configuration.ts';

/**
 * An order with its code. `answerMs` is the longest answer to one of the presses that it took, `refused` how many of them
 * were refused or got no answer.
 * @typedef {{ email: string, order: string, pixId: string, answerMs: number, refused: number }} Purchase
 */
/**
 * The addresses of the parts, and what the provider signs with.
 * @typedef {{ functions: string, sandbox: string, database: string, publicKey: string, webhookSecret: string }} Site
 */

/** The platform sends at most so many requests at once to one instance; the others wait. */
const AT_ONCE = 80;
/** Whoever is refused for longer than this is not served at all, and the bench fails. */
const PATIENCE_MS = 600_000;

/** @param {Site} site */
export function openClient(site) {
  const turn = turns(AT_ONCE);

  /**
   * @param {string} email
   * @returns {Promise<Purchase>}
   */
  async function buy(email) {
    const purchase = await order(email, randomUUID());
    await pay(purchase.pixId);
    return purchase;
  }

  /**
   * Presses the button, again where it is refused or nothing answers, as a browser does.
   * @param {string} email
   * @param {string} id
   * @returns {Promise<Purchase>}
   */
  async function order(email, id) {
    const data = {
      plan: 'plus',
      customer_email: email,
      customer_name: 'Ana Souza',
      customer_phone: '(11)98765-4321',
      customer_tax_id: '529.982.247-25',
      order_id: id,
    };
    let answerMs = 0;
    const end = performance.now() + PATIENCE_MS;
    for (let refused = 0; ; refused += 1) {
      const pressed = performance.now();
      const answer = await turn(async () => {
        const response = await tried(
          post(`${site.functions}/api/payments/create-pix-payment`, JSON.stringify({ data })),
        );
        return response?.json();
      });
      answerMs = Math.max(answerMs, performance.now() - pressed);
      const result = answer?.result;
      if (result?.success === true) return { email, order: id, pixId: result.pixData.id, answerMs, refused };
      if (performance.now() > end) throw new Error(`The order ${id} is refused: ${JSON.stringify(answer)}`);
      await wait(500);
    }
  }

  /** @param {string} pixId */
  async function pay(pixId) {
    const response = await post(`${site.sandbox}/_sandbox/charges/${pixId}/pay`, '{"force":true}');
    if (!response.ok) throw new Error(`${pixId} could not be paid: ${response.status}`);
  }

  /**
   * Sends genuine webhooks about paid purchases, all at once, each again until it is taken.
   * @param {readonly Purchase[]} purchases
   * @param {number} count
   */
  async function flood(purchases, count) {
    let again = 0;
    const end = performance.now() + PATIENCE_MS;
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { pixId = '' } = purchases[index % purchases.length] ?? {};
        const transparent = { id: pixId, amount: 15990, paidAmount: 15990, status: 'PAID' };
        const body = JSON.stringify({
          id: randomUUID(),
          event: 'transparent.completed',
          data: { transparent },
        });
        const key = site.publicKey;
        const signature = createHmac('sha256', key).update(body).digest('base64');
        const url = `${site.functions}/api/abacatepay-webhook?webhookSecret=${site.webhookSecret}`;
        const headers = { 'x-webhook-signature': signature };
        while ((await turn(() => tried(post(url, body, headers))))?.status !== 200) {
          if (performance.now() > end) throw new Error(`The webhook about ${pixId} is refused`);
          again += 1;
          await wait(1_000);
        }
      }),
    );
    return again;
  }

  /**
   * What the database holds of these purchases: their grants, their mails, and how many are not granted exactly once.
   * @param {readonly Purchase[]} purchases
   */
  async function countBooks(purchases) {
    const names = await documentIds('grants');
    const grants = purchases.map(({ pixId }) => names.filter((name) => name === `pix_${pixId}`).length);
    const wrong = grants.filter((count) => count !== 1).length;
    return { granted: names.length, mails: (await documentIds('mail')).length, wrong };
  }

  /** @param {string} collection */
  async function documentIds(collection) {
    /** @type {string[]} */
    const found = [];
    let page = '';
    do {
      const url = `${site.database}/v1/projects/${LOCAL_PROJECT}/databases/(default)/documents/${collection}?pageSize=300&mask.fieldPaths=x&pageToken=${page}`;
      const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
      const { documents = [], nextPageToken = '' } = await response.json();
      found.push(
        ...documents.map((/** @type {{ name: string }} */ { name }) => name.split('/').at(-1) ?? ''),
      );
      page = nextPageToken;
    } while (page !== '');
    return found;
  }

  return { buy, order, pay, flood, countBooks };
}

/**
 * @param {string} url
 * @param {string} body
 * @param {Record<string, string>} [headers]
 */
const post = (url, body, headers = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/**
 * An answer, or null where the connection fails: a busy process may take more than ten seconds to accept one.
 * @param {Promise<Response>} answer
 */
const tried = (answer) => answer.catch(() => null);

/**
 * Lets work begin only while less than `most` of it is under way.
 * @param {number} most
 */
function turns(most) {
  let busy = 0;
  /** @type {(() => void)[]} */
  const waiting = [];
  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  return async (work) => {
    if (busy >= most) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
