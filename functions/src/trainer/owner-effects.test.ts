import type { UserRecord } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { EMPTY_RECORD } from '../buy/derive-record.ts';
import { subscriberId } from '../kit/admin.ts';
import { accessOf, isSameEffect } from './owner-effects.ts';

const EMAIL = 'ana@exemplo.com';
const NOW = new Date('2026-11-28T12:00:00Z');

function access(lastSignInTime: string | null, mailbox: Date | null) {
  const subscriber = { ...EMPTY_RECORD, email: EMAIL, user_id: 'ana', mailbox_confirmed_at: mailbox };
  const account = { id: subscriberId(EMAIL), subscriber, payments: [], grants: [] };
  const owner = { email: EMAIL, metadata: { lastSignInTime } } as UserRecord;
  return accessOf(account, owner);
}

describe('the access of an account', () => {
  it('tells whether and on which day somebody has signed in, and the rest of the moment to nobody', () => {
    expect(access(null, NOW)).toMatchObject({ state: 'never-signed-in', last_sign_in: null, mail: 'reset' });
    // In São Paulo it is still the day before.
    expect(access('Sat, 28 Nov 2026 01:30:00 GMT', NOW)).toMatchObject({
      state: 'signed-in',
      last_sign_in: '2026-11-27',
    });
    expect(access(null, null)).toMatchObject({ state: 'unconfirmed', mail: 'confirmation' });
  });
});

describe('two effects of a refund', () => {
  const effect = { cents: 15_990, access: { until: '2026-12-28T12:00:00.000Z' }, ends_renewal: false };

  it('read the same within the day in which access ends', () => {
    expect(isSameEffect(effect, { ...effect, access: { until: '2026-12-28T12:03:00.000Z' } })).toBe(true);
  });

  it.each([
    { cents: 14_990 },
    { ends_renewal: true },
    { access: null },
    { access: { until: null } },
    { access: { until: '2026-12-29T12:00:00.000Z' } },
  ])('differ by %o', (change) => {
    expect(isSameEffect(effect, { ...effect, ...change })).toBe(false);
  });

  it('compare whatever text a caller sends as the end', () => {
    expect(isSameEffect(effect, { ...effect, access: { until: 'amanhã' } })).toBe(false);
  });
});
