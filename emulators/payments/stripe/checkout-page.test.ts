import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../shared/testing.ts';
import { CARD, CHECKOUT, DAY, startTestSandbox } from './testing.ts';

const closing = closeAfterEach();
const start = async () => closing(await startTestSandbox());

/** A sandbox with an open checkout, and the path of its page. */
async function startOpen(anyEmail = false) {
  const sandbox = await start();
  const { customer_email: email, ...others } = CHECKOUT;
  const session = await sandbox.sdk.checkout.sessions.create({
    ...others,
    ...(anyEmail || email === undefined ? {} : { customer_email: email }),
  });
  const path = `/c/pay/${session.id}`;
  return {
    ...sandbox,
    session,
    path,
    status: async () => (await sandbox.get(`/_sandbox/sessions/${session.id}`)).body,
  };
}

describe('the checkout page', () => {
  test('shows the plan, the price, the interval, the buyer’s e-mail and the test cards', async () => {
    const { get, path } = await startOpen();
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const text of [
      'lang="pt-BR"',
      'Plano PRO',
      'R$ 159,90',
      'a cada 60 dias',
      'ana@example.com',
      'autocomplete="cc-number"',
      'autocomplete="cc-exp"',
      'autocomplete="cc-csc"',
      'autocomplete="cc-name"',
      '4000 0000 0000 0002',
      'href="https://site.example/?canceled=true"',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('name="email"');
  });

  test('escapes the name of the product', async () => {
    const sandbox = await start();
    const { id } = await sandbox.sdk.checkout.sessions.create({
      ...CHECKOUT,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'brl',
            unit_amount: 100,
            recurring: { interval: 'month' },
            product_data: { name: '<img src=x>' },
          },
        },
      ],
    });
    const { body } = await sandbox.get(`/c/pay/${id}`);
    expect(body).not.toContain('<img src=x>');
    expect(body).toContain('por mês');
  });

  test('redirects the buyer after the payment to success_url with the session’s id', async () => {
    const { post, path, session, status } = await startOpen();
    const reply = await post(path, CARD);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`https://site.example/?success=true&session_id=${session.id}`);
    expect(await status()).toMatchObject({ status: 'complete', customer_details: { name: 'Ana Souza' } });
  });

  test('asks for the e-mail when the session has none', async () => {
    const { get, post, path, status } = await startOpen(true);
    expect((await get(path)).body).toContain('autocomplete="email"');
    const reply = await post(path, { ...CARD, email: 'não é' });
    expect(reply.status).toBe(422);
    expect(reply.body).toContain('Confira o e-mail.');
    await post(path, { ...CARD, email: 'bia@example.com' });
    expect((await status()).customer_details.email).toBe('bia@example.com');
  });

  test.each([
    ['a number that is too short', { number: '4242' }, 'Confira o número do cartão.'],
    ['a number of no test card', { number: '4111111111111111' }, 'Use um dos cartões de teste'],
    ['an expiry in month 13', { expiry: '13/40' }, 'Confira a validade'],
    ['an expiry in the past', { expiry: '10/26' }, 'Este cartão está vencido.'],
    ['a security code of two digits', { cvc: '12' }, 'Confira o código de segurança'],
    ['an empty name', { name: ' ' }, 'Diga o nome como está no cartão.'],
  ])('shows the problem of %s in words', async (_, wrong, text) => {
    const { post, path, status } = await startOpen();
    const reply = await post(path, { ...CARD, ...wrong });
    expect(reply.status).toBe(422);
    expect(reply.body).toContain(text);
    expect(reply.body).toContain('aria-invalid="true"');
    expect(reply.body).not.toContain('value="4242');
    expect((await status()).status).toBe('open');
  });

  test.each(['11/26', '11/2026', '1126', '1 / 40'])('accepts the expiry %s', async (expiry) => {
    const { post, path } = await startOpen();
    expect((await post(path, { ...CARD, expiry })).status).toBe(303);
  });

  test('shows that a card was refused, and accepts another one', async () => {
    const { post, path, status } = await startOpen();
    const refused = await post(path, { ...CARD, number: '4000000000000002' });
    expect(refused.status).toBe(402);
    expect(refused.body).toContain('Seu cartão foi recusado.');
    expect(refused.body).toContain('value="Ana Souza"');
    expect((await post(path, CARD)).status).toBe(303);
    expect((await status()).refused_attempts).toBe(1);
  });

  test('charges after the authentication, and leaves the session open when the buyer refuses it', async () => {
    const { get, post, path, status } = await startOpen();
    const card = { ...CARD, number: '4000002760003184' };
    expect((await get(`${path}/authenticate`)).headers.get('location')).toBe(path);
    expect((await post(path, card)).headers.get('location')).toBe(`${path}/authenticate`);
    const { body } = await get(`${path}/authenticate`);
    expect(body).toContain('Autenticar');
    expect(body).toContain('Recusar');
    expect((await status()).status).toBe('open');
    const refused = await post(`${path}/authenticate`, { outcome: 'refuse' });
    expect(refused.status).toBe(402);
    expect(refused.body).toContain('nada foi cobrado');
    await post(path, card);
    expect((await post(`${path}/authenticate`, { outcome: 'approve' })).status).toBe(303);
    expect((await status()).status).toBe('complete');
  });

  test('submitted twice charges once, and redirects to the same address', async () => {
    const { sdk, post, path } = await startOpen();
    const [first, second] = await Promise.all([post(path, CARD), post(path, CARD)]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await sdk.charges.list()).data).toHaveLength(1);
  });

  test('of a paid session says so and links to the site', async () => {
    const { get, post, path, session } = await startOpen();
    await post(path, CARD);
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain('Este pagamento já foi concluído');
    expect(body).toContain(`href="https://site.example/?success=true&amp;session_id=${session.id}"`);
  });

  test('of an expired session says so and accepts no card', async () => {
    const { get, post, path, advance, status } = await startOpen();
    await advance(DAY);
    expect((await get(path)).body).toContain('Este link de pagamento expirou');
    expect((await post(path, CARD)).status).toBe(410);
    expect((await status()).status).toBe('expired');
  });

  test('of an unknown session is a 404', async () => {
    const { get, post } = await start();
    expect((await get('/c/pay/cs_test_x')).status).toBe(404);
    expect((await post('/c/pay/cs_test_x', CARD)).status).toBe(404);
  });

  test('redirects the buyer only after the site has answered checkout.session.completed', async () => {
    let answer = (): void => undefined;
    let told = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      told = resolve;
    });
    const sandbox = await startTestSandbox({
      webhookUrl: 'http://127.0.0.1:9/',
      fetch: (_, init) =>
        new Promise((resolve) => {
          if (typeof init?.body !== 'string' || !init.body.includes('"type":"checkout.session.completed"'))
            return;
          answer = () => resolve(new Response(null, { status: 200 }));
          told();
        }),
    });
    closing(sandbox);
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    let sentOn = false;
    const submitted = sandbox.post(`/c/pay/${id}`, CARD).finally(() => {
      sentOn = true;
    });
    await asked;
    // The buyer is still waiting after another request has been answered.
    expect((await sandbox.get(`/_sandbox/sessions/${id}`)).body.status).toBe('complete');
    expect(sentOn).toBe(false);
    answer();
    expect((await submitted).status).toBe(303);
  });

  test('waits at most ten seconds for the answer of the site', async () => {
    const sandbox = await startTestSandbox({
      webhookUrl: 'http://127.0.0.1:9/',
      // The site never answers, and the timer of ten seconds fires at once.
      fetch: () => new Promise(() => undefined),
      timers: {
        after: (ms, run) => {
          if (ms === 10_000) queueMicrotask(run);
          return () => undefined;
        },
      },
    });
    closing(sandbox);
    const { id } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
    expect((await sandbox.post(`/c/pay/${id}`, CARD)).status).toBe(303);
  });
});
