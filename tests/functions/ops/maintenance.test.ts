import { createHmac, randomUUID } from 'node:crypto';
import { PUBLISHED_KEY } from 'emulators/servers';
import { describe, expect, it } from 'vitest';
import { CALLABLES } from 'domain/contracts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { usePlatformServer } from '../support/function-servers.ts';
import { pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('maintenance', { MAINTENANCE: 'true' });
const server = usePlatformServer(stage);
const REFUSED = { message: ERROR_TEXTS.maintenance, status: 'UNAVAILABLE', details: { code: 'maintenance' } };

describe('while the site is closed for maintenance', () => {
  it('nothing is sold, and the buyer reads why', async () => {
    const answer = await server.post('create-pix-payment', pixForm(`ana-${randomUUID()}@exemplo.com`));
    expect(answer).toEqual({ status: 503, body: { error: REFUSED } });
    expect(stage.pixProvider.requests).toEqual([]);
    expect(await stage.dump()).toEqual({});
  });

  it('every call that anybody may make is refused', async () => {
    const open = Object.entries(CALLABLES).filter(([, { caller }]) => caller !== 'signed-in');
    for (const [name] of open) {
      const answer = await server.post(name as keyof typeof CALLABLES, {});
      expect(answer, name).toEqual({ status: 503, body: { error: REFUSED } });
    }
  });

  it('nobody signs up', async () => {
    // The configuration is read when the module loads, so it loads only now.
    const { beforeSignUp } = await import('../../../functions/src/account/create-account.ts');
    await expect(beforeSignUp({})).rejects.toMatchObject({ details: { code: 'maintenance' } });
  });

  it('a genuine event of AbacatePay is put off, so that it comes again; a forged one is refused', async () => {
    const forged = await fetch(stage.webhookUrl, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
    const body = JSON.stringify({ event: 'transparent.completed', data: {} });
    const signature = createHmac('sha256', PUBLISHED_KEY).update(body);
    const genuine = await fetch(stage.webhookUrl, {
      method: 'POST',
      body,
      headers: {
        'x-webhook-secret': process.env['ABACATEPAY_WEBHOOK_SECRET'] ?? '',
        'x-webhook-signature': signature.digest('base64'),
      },
    });
    expect(genuine.status).toBe(503);
  });

  it('a genuine event of Stripe is put off, too', async () => {
    const { default: Stripe } = await import('stripe');
    const payload = JSON.stringify({ type: 'invoice.paid', livemode: false, data: { object: {} } });
    const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    const timestamp = Math.floor(stage.now().getTime() / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await fetch(stage.stripeWebhookUrl, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': header },
    });
    expect(answer.status).toBe(503);
  });

  it('no schedule runs and no mail is sent', async () => {
    const mail = stage.db.doc('mail/purchase_1');
    await mail.set({ delivery: { state: 'waiting', next_at: stage.now() }, created_at: stage.now() });
    const before = await stage.dump();
    await stage.run('send-mails');
    await stage.run('reconcile-payments');
    await stage.run('expire-plans');
    expect(await stage.dump()).toEqual(before);
    await mail.delete();
  });
});
