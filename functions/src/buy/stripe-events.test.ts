import { describe, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '../kit/deployment.ts';
import { readStripeEvent, subjectOf } from './stripe-events.ts';

const SESSION = { id: 'cs_test_a1B2c3D4e5', object: 'checkout.session' };
const SUBSCRIPTION = { id: 'sub_1', object: 'subscription' };
const INVOICE = {
  id: 'in_1',
  object: 'invoice',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
};
const CHARGE = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' };
const REFUND = { id: 're_1', object: 'refund', charge: 'ch_1', payment_intent: 'pi_1', status: 'failed' };
const DISPUTE = { id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' };

const subject = (type: string, object: unknown) => {
  const event = readStripeEvent({ id: 'evt_1', object: 'event', type, livemode: false, data: { object } });
  return event === null ? null : subjectOf(event);
};

describe('what an event is about', () => {
  const SUBJECTS = {
    'checkout.session.completed': [SESSION, { kind: 'session', id: SESSION.id }],
    'checkout.session.expired': [SESSION, { kind: 'session', id: SESSION.id }],
    'invoice.paid': [INVOICE, { kind: 'subscription', id: 'sub_1' }],
    'invoice.payment_failed': [INVOICE, { kind: 'subscription', id: 'sub_1' }],
    'customer.subscription.created': [SUBSCRIPTION, { kind: 'subscription', id: 'sub_1' }],
    'customer.subscription.updated': [SUBSCRIPTION, { kind: 'subscription', id: 'sub_1' }],
    'customer.subscription.paused': [SUBSCRIPTION, { kind: 'subscription', id: 'sub_1' }],
    'customer.subscription.resumed': [SUBSCRIPTION, { kind: 'subscription', id: 'sub_1' }],
    'customer.subscription.deleted': [SUBSCRIPTION, { kind: 'subscription', id: 'sub_1' }],
    'charge.refunded': [CHARGE, { kind: 'payment-intent', id: 'pi_1' }],
    'charge.dispute.created': [DISPUTE, { kind: 'payment-intent', id: 'pi_1' }],
    'charge.dispute.closed': [DISPUTE, { kind: 'payment-intent', id: 'pi_1' }],
    'refund.failed': [REFUND, { kind: 'payment-intent', id: 'pi_1' }],
  } as const;

  it.each(STRIPE_EVENTS)('%s names what its session is found by', (type) => {
    const [object, expected] = SUBJECTS[type];
    expect(subject(type, object)).toEqual(expected);
  });

  it.each([
    ['an event that nobody asked for', 'customer.created', { id: 'cus_1' }],
    ['an invoice without a subscription', 'invoice.paid', { ...INVOICE, parent: null }],
    ['a charge without a payment intent', 'charge.refunded', { ...CHARGE, payment_intent: null }],
    ['a session whose id is none', 'checkout.session.completed', { id: 'cs_test_a1/../../orders' }],
    ['an event without an object', 'invoice.paid', null],
  ])('%s is none of our business', (_name, type, object) => {
    expect(subject(type, object)).toBeNull();
  });

  it.each([null, 'x', 7, [], {}, { type: 'invoice.paid', data: {} }, { type: 1, livemode: true, data: {} }])(
    '%j is no event',
    (body) => {
      expect(readStripeEvent(body)).toBeNull();
    },
  );
});
