import * as fc from 'fast-check';
import type { AddAs, Burst, BuyerStart, History, Pause, PayAs, Step } from './history.ts';
import { FAULTS } from './memory/port-call.ts';
import type { Role } from './people.ts';

const which = fc.nat({ max: 7 });
const rarely = fc.oneof(
  { arbitrary: fc.constant(false), weight: 5 },
  { arbitrary: fc.constant(true), weight: 1 },
);
const kind = <K extends string>(name: K) => fc.constant(name);

const role = fc.oneof(
  { arbitrary: fc.constant<Role>('owner'), weight: 3 },
  { arbitrary: fc.constant<Role>('stranger'), weight: 1 },
);

const order = fc.record({
  kind: kind('order'),
  who: which,
  slot: fc.constantFrom<(0 | 1)[]>(0, 1),
  method: fc.constantFrom<('pix' | 'card')[]>('pix', 'card'),
  plan: fc.constantFrom<('plus' | 'pro')[]>('plus', 'pro'),
  by: role,
  live: fc.oneof({ arbitrary: fc.constant(true), weight: 30 }, { arbitrary: fc.constant(false), weight: 1 }),
});
const pay = fc.record({
  kind: kind('pay'),
  which,
  as: fc.oneof(
    { arbitrary: fc.constant<PayAs>('agreed'), weight: 16 },
    { arbitrary: fc.constantFrom<PayAs[]>('another-amount', 'another-currency'), weight: 1 },
  ),
  told: fc.constantFrom(0, 0, 0, 5, 1800),
});
const deliver = fc.record({ kind: kind('deliver'), which, again: rarely, shortId: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: order, weight: 7 },
  { arbitrary: pay, weight: 12 },
  { arbitrary: fc.record({ kind: kind('poll'), which }), weight: 4 },
  { arbitrary: deliver, weight: 8 },
  { arbitrary: fc.record({ kind: kind('drop'), which }), weight: 2 },
  { arbitrary: fc.record({ kind: kind('reconcile') }), weight: 4 },
  { arbitrary: fc.record({ kind: kind('refresh') }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('refund'), which, part: fc.boolean(), stale: rarely }), weight: 3 },
  { arbitrary: fc.record({ kind: kind('dispute'), which, stale: rarely }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: kind('resolve'),
      which,
      outcome: fc.constantFrom<('won' | 'lost')[]>('won', 'lost'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: kind('card'), which, refuses: fc.boolean() }), weight: 3 },
  { arbitrary: fc.record({ kind: kind('recover'), which }), weight: 1 },
  {
    arbitrary: fc.record({ kind: kind('reprice'), which, cents: fc.constantFrom(0, 14_391, 17_990) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ kind: kind('charge-aside'), which, cents: fc.constantFrom(0, 1_000) }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: kind('cancel'), who: which }), weight: 2 },
  { arbitrary: fc.record({ kind: kind('cancel-at-provider'), which }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('resume'), which }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('cancel-by-session'), which }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('withdraw'), which }), weight: 4 },
  { arbitrary: fc.record({ kind: kind('claim'), which }), weight: 6 },
  {
    arbitrary: fc.record({
      kind: kind('add'),
      which,
      as: fc.constantFrom<AddAs[]>('beside', 'in-place', 'link'),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: kind('keep'), which }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('sign-up'), who: which, by: role }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constantFrom<('confirm' | 'reset')[]>('confirm', 'reset'), who: which }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: kind('answer'), who: which }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constantFrom<('delete' | 'vanish')[]>('delete', 'vanish'), who: which }),
    weight: 1,
  },
);

const fault = fc.record({
  call: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 40 })),
  fault: fc.constantFrom(...FAULTS),
});
const burst: fc.Arbitrary<Burst> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4, size: 'max' }),
  order: fc.array(fc.nat({ max: 7 }), { maxLength: 40, size: 'max' }),
  isSticky: fc.boolean(),
  faults: fc.array(fault, { maxLength: 3 }),
});

/** The longest outage of the scheduled functions, in hours, after which every due mail is still sent. */
const LONGEST_OUTAGE = 72;
const pause: fc.Arbitrary<Pause> = fc
  .record({
    hours: fc.constantFrom(0.01, 0.2, 0.7, 25, 70, 8 * 24, 31 * 24, 60 * 24, 61 * 24, 100 * 24),
    cron: fc.boolean(),
  })
  .map(({ hours, cron }) => ({ hours, cron: cron || hours > LONGEST_OUTAGE }));

const start: fc.Arbitrary<BuyerStart> = fc.oneof(
  { arbitrary: fc.constant<BuyerStart>('new'), weight: 6 },
  { arbitrary: fc.constantFrom<BuyerStart[]>('registered', 'imported', 'courtesy'), weight: 1 },
);

const act = fc.oneof({ arbitrary: burst, weight: 4 }, { arbitrary: pause, weight: 1 });
/** Most histories begin with a purchase, because few steps are possible before one. */
const opening: fc.Arbitrary<readonly (Burst | Pause)[]> = fc.oneof(
  { arbitrary: fc.constant([]), weight: 1 },
  { arbitrary: fc.tuple(order, pay).map((steps) => steps.map(alone)), weight: 3 },
);
function alone(step: Step): Burst {
  return { steps: [step], order: [], isSticky: false, faults: [] };
}

/** An arbitrary history with this number of buyers. */
export function histories(buyers: { readonly min: number; readonly max: number }): fc.Arbitrary<History> {
  return fc.record({
    providers: fc.record({
      pixRepeats: fc.boolean(),
      afterRetries: fc.constantFrom<('cancel' | 'leave')[]>('cancel', 'leave'),
    }),
    buyers: fc.array(start, { minLength: buyers.min, maxLength: buyers.max }),
    acts: fc
      .tuple(opening, fc.array(act, { minLength: 1, maxLength: 20, size: 'max' }))
      .map(([first, then]) => [...first, ...then]),
    ending: fc.record({
      deliver: fc.boolean(),
      disputes: fc.constantFrom<('won' | 'lost' | 'open')[]>('won', 'lost', 'open'),
    }),
  });
}
