import { DAY_MS } from '../kit/dates.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessSince,
  type CardGrant,
  computeEntitlement,
  type Grant,
  grantPeriods,
  lastAccessBegan,
  type PixGrant,
} from './grants.ts';

const ORIGIN = Date.parse('2026-03-01T12:00:00Z');
/** The moment `days` days after the first payment. */
const day = (days: number) => new Date(ORIGIN + days * DAY_MS);

function pix(id: string, paidOn: number, tier = 'plus', reversedOn: number | null = null): PixGrant {
  return {
    kind: 'pix',
    id,
    tier,
    paid_at: day(paidOn),
    days: 60,
    reversed_at: reversedOn === null ? null : day(reversedOn),
  };
}

function card(
  id: string,
  paidOn: number,
  endOn: number,
  tier = 'plus',
  reversedOn: number | null = null,
): CardGrant {
  return {
    kind: 'card',
    id,
    tier,
    paid_at: day(paidOn),
    period_start: day(paidOn),
    period_end: day(endOn),
    reversed_at: reversedOn === null ? null : day(reversedOn),
  };
}

const endOf = (grants: readonly Grant[], at = 0) => computeEntitlement(grants, day(at)).end;

describe('the grants ledger', () => {
  it('entitles nobody to anything while it is empty', () => {
    expect(computeEntitlement([], day(0))).toEqual({
      subscribed: false,
      tier: null,
      end: null,
      changes_at: null,
    });
  });

  // spec: "Plans: plus (Personal PLUS) and pro (Personal PRO), 60 days each"
  it('gives 60 days of 24 hours for one PIX, counted from the payment', () => {
    expect(computeEntitlement([pix('a', 0)], day(1))).toEqual({
      subscribed: true,
      tier: 'plus',
      end: day(60),
      changes_at: day(60),
    });
  });

  it('ends at the very instant, not after it', () => {
    expect(computeEntitlement([pix('a', 0)], new Date(day(60).getTime() - 1)).subscribed).toBe(true);
    expect(computeEntitlement([pix('a', 0)], day(60))).toEqual({
      subscribed: false,
      tier: null,
      end: day(60),
      changes_at: null,
    });
  });

  it('adds a PIX paid early to the one that runs', () => {
    expect(endOf([pix('a', 0), pix('b', 10)])).toEqual(day(120));
  });

  it('starts a PIX paid after a gap at its payment', () => {
    expect(endOf([pix('a', 0), pix('b', 70)])).toEqual(day(130));
  });

  it('adds up what the renewals of a card pay, and what several cards pay', () => {
    expect(endOf([card('a', 0, 60), card('b', 60, 120)])).toEqual(day(120));
    expect(endOf([card('a', 0, 60), card('again', 0, 60)])).toEqual(day(120));
  });

  it('lays the period of a card behind everything that was paid before it', () => {
    expect([...grantPeriods([pix('a', 0, 'pro'), pix('b', 1, 'pro'), card('c', 5, 65)])]).toEqual([
      ['a', { start: day(0), end: day(60) }],
      ['b', { start: day(60), end: day(120) }],
      ['c', { start: day(120), end: day(180) }],
    ]);
  });

  it('gives a card as much time as the provider planned, whenever that runs', () => {
    expect(endOf([pix('a', 0), card('b', 5, 36)])).toEqual(day(91));
  });

  it('counts a renewal that was refused and is paid late from its payment', () => {
    const late = { ...card('b', 69, 120), period_start: day(60) };
    expect([...grantPeriods([card('a', 0, 60), late])][1]).toEqual(['b', { start: day(69), end: day(129) }]);
  });

  it('lets a card whose charge is about to be made cover a gap, which puts off nothing and is no period', () => {
    const renewing = { ...card('a', 0, 60), grace_until: day(61) };
    expect(endOf([renewing])).toEqual(day(61));
    expect([...grantPeriods([renewing])]).toEqual([['a', { start: day(0), end: day(60) }]]);
    const paid = [renewing, pix('b', 60.5, 'pro')];
    expect(computeEntitlement(paid, day(60.4)).tier).toBe('plus');
    expect(computeEntitlement(paid, day(60.6))).toMatchObject({ tier: 'pro', end: day(120.5) });
    // Without a gap there is nothing to cover.
    expect(endOf([pix('0', -5), renewing])).toEqual(day(115));
  });

  it('starts a PIX where the card period paid before it ends', () => {
    expect(endOf([card('a', 0, 60), pix('b', 30)])).toEqual(day(120));
  });

  it('does not move a PIX for a card period paid after it', () => {
    const periods = grantPeriods([card('a', 0, 60), pix('b', 30), card('c', 60, 120)]);
    expect(periods.get('b')).toEqual({ start: day(60), end: day(120) });
    expect(periods.get('c')).toEqual({ start: day(120), end: day(180) });
  });

  it('pulls forward what comes after a refunded period, but not before the refund', () => {
    expect(endOf([card('a', 0, 60, 'plus', 40), pix('b', 30)])).toEqual(day(100));
    expect(endOf([pix('a', 0, 'plus', 40), card('b', 30, 90)])).toEqual(day(100));
    expect(endOf([pix('a', 0), pix('gone', 5, 'plus', 20), card('b', 10, 70)])).toEqual(day(120));
  });

  it('gives the period of access of each grant', () => {
    expect([...grantPeriods([card('a', 0, 60), pix('b', 30)])]).toEqual([
      ['a', { start: day(0), end: day(60) }],
      ['b', { start: day(60), end: day(120) }],
    ]);
  });

  it('names the tier that covers now, and when that changes', () => {
    const ledger = [pix('a', 0, 'plus'), pix('b', 10, 'pro')];
    expect(computeEntitlement(ledger, day(20))).toMatchObject({ tier: 'plus', changes_at: day(60) });
    expect(computeEntitlement(ledger, day(60))).toMatchObject({ tier: 'pro', changes_at: day(120) });
  });

  it('names no change where the same tier goes on', () => {
    expect(computeEntitlement([pix('a', 0), pix('b', 10)], day(20))).toMatchObject({ changes_at: day(120) });
  });

  it.each([
    ['plus', 'pro'],
    ['pro', 'plus'],
  ])('replays grants of the same instant by their ids, in whatever order they are given', (first, second) => {
    for (const ledger of [
      [pix('a', 0, first), pix('b', 0, second)],
      [pix('b', 0, second), pix('a', 0, first)],
    ]) {
      expect([20, 80].map((at) => computeEntitlement(ledger, day(at)).tier)).toEqual([first, second]);
    }
  });

  it('gives no period for a grant that was reversed at once, and none without an end for a courtesy', () => {
    const courtesy: Grant = { kind: 'courtesy', id: 'c', tier: 'pro', paid_at: day(0), reversed_at: null };
    const ledger = [pix('a', 0, 'plus', 0), pix('b', 5, 'plus', 3), courtesy, pix('d', 10)];
    expect([...grantPeriods(ledger)]).toEqual([['d', { start: day(10), end: day(70) }]]);
  });

  it('prefers PRO where a courtesy covers, too, and PLUS over an imported tier', () => {
    const given = (tier: string): Grant => ({
      kind: 'courtesy',
      id: 'c',
      tier,
      paid_at: day(0),
      reversed_at: null,
    });
    expect(computeEntitlement([given('Personal 3.0'), card('b', 1, 61, 'plus')], day(10)).tier).toBe('plus');
    expect(computeEntitlement([given('plus'), card('b', 5, 65, 'pro')], day(10)).tier).toBe('pro');
    expect(computeEntitlement([given('pro'), pix('b', 0, 'plus')], day(10)).tier).toBe('pro');
  });

  it('pulls the next PIX forward when the one that runs is refunded, but not before the refund', () => {
    expect(endOf([pix('a', 0, 'plus', 30), pix('b', 10)])).toEqual(day(90));
  });

  it('gives nothing for a PIX refunded before its turn came', () => {
    expect(endOf([pix('a', 0), pix('b', 10, 'plus', 20), pix('c', 15)])).toEqual(day(120));
  });

  it('ends access at the refund of the only payment', () => {
    expect(computeEntitlement([pix('a', 0, 'plus', 3)], day(3))).toMatchObject({
      subscribed: false,
      end: day(3),
    });
  });

  it('leaves a period alone that was used up before its refund came', () => {
    expect(endOf([pix('a', 0, 'plus', 75), pix('b', 10)])).toEqual(day(120));
  });
});

const anyGrant: fc.Arbitrary<Grant> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('pix', 'card', 'renewing card'),
    tier: fc.constantFrom('plus', 'pro', 'Personal 3.0'),
    paidOn: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 1, max: 90 }),
    reversedAfter: fc.option(fc.integer({ min: 0, max: 200 })),
  })
  .map(({ id, kind, tier, paidOn, length, reversedAfter }) => {
    const reversedOn = reversedAfter === null ? null : paidOn + reversedAfter;
    if (kind === 'pix') return pix(id, paidOn, tier, reversedOn);
    const paid = card(id, paidOn, paidOn + length, tier, reversedOn);
    return kind === 'card' ? paid : { ...paid, grace_until: day(paidOn + length + 1) };
  });
const anyLedger = fc.uniqueArray(anyGrant, { selector: (grant) => grant.id, maxLength: 12 });
const anyDay = fc.integer({ min: -10, max: 1000 });

describe('the time of access that covers a moment', () => {
  it('begins with the first of the periods that follow on one another', () => {
    const grants = [pix('a', 0), pix('b', 50), pix('c', 119)];
    expect(accessSince(grants, day(150))).toEqual(day(0));
  });

  it('begins anew after a gap', () => {
    expect(accessSince([pix('a', 0), pix('b', 70)], day(80))).toEqual(day(70));
  });

  it('does not exist in a gap, before the first and after the last period', () => {
    const grants = [pix('a', 10), pix('b', 80)];
    expect([5, 75, 140].map((moment) => accessSince(grants, day(moment)))).toEqual([null, null, null]);
    expect(accessSince([], day(1))).toBeNull();
  });
});

describe('the last access', () => {
  it('begins with the first of the periods that lead up to the end of all', () => {
    expect(lastAccessBegan([pix('a', 0), pix('b', 70), pix('c', 100)])).toEqual(day(70));
  });

  it('does not exist where nothing gives access', () => {
    expect(lastAccessBegan([])).toBeNull();
    expect(lastAccessBegan([pix('a', 5, 'plus', 5)])).toBeNull();
  });

  it('begins with the courtesy, or with the paid access into which it was given', () => {
    const courtesy: Grant = { kind: 'courtesy', id: 'c', tier: 'pro', paid_at: day(100), reversed_at: null };
    expect(lastAccessBegan([pix('a', 0), courtesy])).toEqual(day(100));
    expect(lastAccessBegan([pix('a', 0), pix('b', 90), courtesy])).toEqual(day(90));
  });

  it('stays as it is, whatever goes of the grants that were paid before it', () => {
    const some = anyLedger.chain((ledger) => {
      const began = lastAccessBegan(ledger);
      const earlier = ledger.filter(({ paid_at }) => began !== null && paid_at < began);
      return fc.tuple(fc.constant(ledger), fc.subarray(earlier));
    });
    fc.assert(
      fc.property(some, anyDay, ([ledger, gone], at) => {
        const left = ledger.filter((grant) => !gone.includes(grant));
        const began = lastAccessBegan(ledger);
        expect(lastAccessBegan(left)).toEqual(began);
        if (began === null || day(at) < began) return;
        expect(computeEntitlement(left, day(at))).toEqual(computeEntitlement(ledger, day(at)));
        expect(accessSince(left, day(at))).toEqual(accessSince(ledger, day(at)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('whatever the ledger holds', () => {
  it('the order in which the grants are listed makes no difference', () => {
    const shuffled = anyLedger.chain((ledger) =>
      fc.tuple(fc.constant(ledger), fc.shuffledSubarray(ledger, { minLength: ledger.length })),
    );
    fc.assert(
      fc.property(shuffled, anyDay, ([ledger, reordered], at) => {
        expect(computeEntitlement(reordered, day(at))).toEqual(computeEntitlement(ledger, day(at)));
      }),
    );
  });

  it('a grant that is listed twice counts once', () => {
    fc.assert(
      fc.property(anyLedger, anyDay, (ledger, at) => {
        expect(computeEntitlement([...ledger, ...ledger], day(at))).toEqual(
          computeEntitlement(ledger, day(at)),
        );
      }),
    );
  });

  it('is active exactly until its end', () => {
    fc.assert(
      fc.property(anyLedger, anyDay, (ledger, at) => {
        const { subscribed, end } = computeEntitlement(ledger, day(at));
        expect(subscribed).toBe(end !== null && end > day(at));
      }),
    );
  });

  it('every paid day that is not given back is a day of access of its own', () => {
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        const periods = grantPeriods(ledger);
        for (const grant of ledger.filter(({ reversed_at }) => reversed_at === null)) {
          const period = periods.get(grant.id);
          const start = period?.start ?? day(0);
          expect(start >= grant.paid_at).toBe(true);
          const length =
            grant.kind === 'card' ? grant.period_end.getTime() - grant.paid_at.getTime() : 60 * DAY_MS;
          expect(period?.end).toEqual(new Date(start.getTime() + length));
        }
        const inOrder = [...periods.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
        inOrder.forEach(({ start }, index) => {
          const before = inOrder[index - 1];
          expect(before === undefined || before.end <= start).toBe(true);
        });
        const last = inOrder.at(-1)?.end ?? null;
        expect(last === null || last <= (endOf(ledger) ?? day(0))).toBe(true);
      }),
    );
  });

  it('a further payment never shortens access, a refund never lengthens it', () => {
    fc.assert(
      fc.property(anyLedger, anyGrant, (ledger, more) => {
        const others = ledger.filter((grant) => grant.id !== more.id);
        const before = endOf(others)?.getTime() ?? Number.NEGATIVE_INFINITY;
        const paid =
          endOf([...others, { ...more, reversed_at: null }])?.getTime() ?? Number.NEGATIVE_INFINITY;
        const refunded = endOf([...others, more])?.getTime() ?? Number.NEGATIVE_INFINITY;
        expect(paid).toBeGreaterThanOrEqual(before);
        expect(refunded).toBeLessThanOrEqual(paid);
        expect(refunded).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('the entitlement stays the same until the moment that it names', () => {
    fc.assert(
      fc.property(anyLedger, anyDay, (ledger, at) => {
        const first = computeEntitlement(ledger, day(at));
        const until = first.changes_at;
        if (until === null) return;
        const justBefore = computeEntitlement(ledger, new Date(until.getTime() - 1));
        expect(justBefore).toEqual(first);
        const then = computeEntitlement(ledger, until);
        expect([then.tier, then.subscribed]).not.toEqual([first.tier, first.subscribed]);
      }),
    );
  });
});
