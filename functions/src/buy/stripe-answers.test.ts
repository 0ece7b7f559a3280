import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SubscriptionSchema, toCardSubscription } from './stripe-answers.ts';

const END = 1_800_000_000;
const read = (fields: object) =>
  toCardSubscription(
    v.parse(SubscriptionSchema, {
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      items: { data: [{ current_period_end: END }] },
      ...fields,
    }),
  );

describe("a subscription of Stripe's", () => {
  it.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'ended'],
    ['trialing', 'live'],
    ['active', 'live'],
    ['past_due', 'past-due'],
    ['unpaid', 'past-due'],
    ['canceled', 'ended'],
    ['paused', 'paused'],
    ['dormant', 'unknown'],
  ])('that is %s is %s here', (status, expected) => {
    expect(read({ status }).status).toBe(expected);
  });

  it('ends with its period when its flag says so', () => {
    expect(read({ cancel_at_period_end: true }).cancel_at_period_end).toBe(true);
    expect(read({}).cancel_at_period_end).toBe(false);
  });

  it("ends with its period when its date says so, as Stripe's portal writes it", () => {
    expect(read({ cancel_at: END }).cancel_at_period_end).toBe(true);
    expect(read({ cancel_at: END + 1 }).cancel_at_period_end).toBe(false);
  });

  it('lasts as long as its longest item', () => {
    const items = { data: [{ current_period_end: END - 5 }, { current_period_end: END }] };
    expect(read({ items }).period_end).toEqual(new Date(END * 1000));
  });
});
