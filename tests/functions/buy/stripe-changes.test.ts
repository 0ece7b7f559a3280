import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  after,
  invoiceOf,
  order,
  PRICE,
  START,
  subscriptionOf,
  useStripeGateway,
} from '../support/stripe-gateway.ts';

const { gateway, control, ask, pass, buy } = useStripeGateway();

describe('ending a subscription', () => {
  it('at the end of its period stops the charges and keeps the period', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop(subscription, 'at-period-end');
    expect((await gateway.read(id)).subscription).toEqual({
      id: subscription,
      status: 'live',
      cancel_at_period_end: true,
      period_end: after(60),
    });
    await pass(60);
    expect(await gateway.read(id)).toMatchObject({ subscription: { status: 'ended' } });
    expect((await gateway.read(id)).invoices).toHaveLength(1);
  });

  it('at once ends it, even if it was to end with its period', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop(subscription, 'now');
    expect((await gateway.read(id)).subscription?.status).toBe('ended');
  });

  it('that has ended, or does not exist, changes nothing', async () => {
    const id = await buy();
    const { id: subscription } = subscriptionOf(await gateway.read(id));
    await gateway.stop(subscription, 'now');
    const ended = await gateway.read(id);
    await gateway.stop(subscription, 'now');
    await gateway.stop(subscription, 'at-period-end');
    await gateway.stop('sub_1NobodyMadeThis', 'now');
    expect(await gateway.read(id)).toEqual(ended);
  });

  it('fails if Stripe fails', async () => {
    const { id } = subscriptionOf(await gateway.read(await buy()));
    await control('/faults', { mode: 'error', count: 2 });
    await expect(gateway.stop(id, 'now')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a refund', () => {
  it('refunds one whole invoice, once', async () => {
    const id = await buy();
    await pass(60);
    const invoice = invoiceOf(await gateway.read(id));
    await gateway.refund(invoice.id);
    await gateway.refund(invoice.id);
    expect((await gateway.read(id)).invoices.map((each) => each.refunded_cents)).toEqual([PRICE, 0]);
    expect((await ask('/charges')).map((charge: { refunded: boolean }) => charge.refunded)).toEqual([
      false,
      true,
    ]);
  });

  it('refunds the rest if a part was refunded before', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control(`/charges/${invoice.id}/refund`, { amount: 5_000 });
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });

  it('changes nothing if everything was refunded before', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control(`/charges/${invoice.id}/refund`);
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });

  it('is refused while a dispute is open', async () => {
    const invoice = invoiceOf(await gateway.read(await buy()));
    await control(`/charges/${invoice.id}/dispute`);
    await expect(gateway.refund(invoice.id)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('finds nothing to refund for an unknown invoice', async () => {
    await expect(gateway.refund('in_1NobodyMadeThis')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('happens once, even if its answer is lost', async () => {
    const id = await buy();
    const invoice = invoiceOf(await gateway.read(id));
    await control('/faults', { mode: 'error', when: 'after', count: 2, path: '/v1/refunds' });
    await expect(gateway.refund(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    await gateway.refund(invoice.id);
    expect(invoiceOf(await gateway.read(id)).refunded_cents).toBe(PRICE);
  });
});

describe('the sessions of undelivered events', () => {
  let webhook: Server;
  let status = 500;
  beforeAll(async () => {
    webhook = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    await control('/webhooks/target', {
      url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/stripe-webhook`,
    });
  });
  afterAll(async () => {
    await control('/webhooks/target', { url: null });
    webhook.close();
  });
  beforeEach(() => {
    status = 500;
  });

  it('include each session once, whatever its events are about', async () => {
    const paid = await buy();
    const { id: unpaid } = await gateway.create(order());
    const invoice = invoiceOf(await gateway.read(paid));
    await control(`/charges/${invoice.id}/refund`);
    await control(`/sessions/${unpaid}/expire`);
    await control('/webhooks/flush');
    expect([...(await gateway.purchasesOfUndeliveredEvents(START))].sort()).toEqual([paid, unpaid].sort());
  });

  it('are found even if the only event is a dispute', async () => {
    status = 200;
    const id = await buy();
    await control('/webhooks/flush');
    status = 500;
    await control(`/charges/${invoiceOf(await gateway.read(id)).id}/dispute`);
    await control('/webhooks/flush');
    expect(await gateway.purchasesOfUndeliveredEvents(START)).toEqual([id]);
  });

  it('are none once every event was accepted', async () => {
    status = 200;
    await buy();
    await control('/webhooks/flush');
    expect(await gateway.purchasesOfUndeliveredEvents(START)).toEqual([]);
  });

  it('include only events since the given moment', async () => {
    await buy();
    await control('/webhooks/flush');
    expect(await gateway.purchasesOfUndeliveredEvents(after(1))).toEqual([]);
  });
});
