import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { deleteDoc, doc, getDoc, setDoc, Timestamp, updateDoc } from 'firebase/firestore';
import { describe, test } from 'vitest';
import {
  expectVerdict,
  subscriberOf,
  subscriberRecords,
  type Fields,
  type Verdict,
} from './support/people.ts';
import {
  ago,
  asServer,
  begin,
  consented,
  go,
  MINUTE_MS,
  OWNER,
  seed,
  sessionOf,
  stopClock,
  stored,
  STORED,
  useSessionRules,
} from './support/sessions.ts';

useSessionRules('session-permission');

describe('the plan', () => {
  const record = (change: Fields) => ({
    [`subscribers/${subscriberOf(OWNER)}`]: { ...subscriberRecords()[subscriberOf(OWNER)], ...change },
  });
  const ended = (milliseconds: number) => ({
    subscribed: false,
    subscription_end: ago(milliseconds),
  });
  const MONTH_MS = 30 * DAY_MS;

  test.each<readonly [string, Fields, number, Verdict]>([
    ['that ended six days ago takes a session from before its end', ended(6 * DAY_MS), 7 * DAY_MS, 'allowed'],
    ['that ended eight days ago takes none', ended(8 * DAY_MS), 8 * DAY_MS - MINUTE_MS, 'denied'],
    ['that ended six days ago takes none from after its end', ended(6 * DAY_MS), 5 * DAY_MS, 'denied'],
    ['whose end no run has noticed yet takes one', { subscription_end: ago(MINUTE_MS) }, HOUR_MS, 'allowed'],
    ['whose money went back takes none that begins afterwards', ended(HOUR_MS), MINUTE_MS, 'denied'],
    [
      'whose money went back before anything takes none',
      { subscribed: false, subscription_end: null },
      HOUR_MS,
      'denied',
    ],
    [
      'that is withdrawn before its end takes none',
      { subscribed: false, subscription_end: ago(-MONTH_MS) },
      HOUR_MS,
      'denied',
    ],
    ['of another owner takes none', { user_id: 'uid-another' }, HOUR_MS, 'denied'],
    [
      'of another owner, ended, takes none',
      { ...ended(HOUR_MS), user_id: 'uid-another' },
      2 * HOUR_MS,
      'denied',
    ],
    ['of nobody takes none', { user_id: null }, HOUR_MS, 'denied'],
    ['whose end is text takes none', { subscription_end: '2026-11-28' }, HOUR_MS, 'denied'],
  ])('%s', async (_name, change, milliseconds, verdict) => {
    await seed({
      ...record(change),
      [`routines/${OWNER}/sessions/${STORED}`]: { ...stored(OWNER), started_at: ago(milliseconds) },
    });
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds) }));
    await expectVerdict(verdict, go());
  });

  test.each<readonly [string, number, number, Verdict]>([
    ['seven days after its end a session comes', 7 * DAY_MS, HOUR_MS, 'allowed'],
    ['seven days and a millisecond after its end none comes', 7 * DAY_MS + 1, HOUR_MS, 'denied'],
    ['at the instant of its end a session comes', 0, HOUR_MS, 'allowed'],
    ['a session that began at the instant of its end comes', DAY_MS, 0, 'allowed'],
    ['a session that began a millisecond after its end does not come', DAY_MS, -1, 'denied'],
  ])('at the very instant: %s', async (_name, milliseconds, before, verdict) => {
    stopClock();
    await seed(record(ended(milliseconds)));
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds + before) }));
  });

  test('that ends in mid-session lets it come to its end', async () => {
    await assertSucceeds(go());
    await asServer((database) =>
      updateDoc(doc(database, `subscribers/${subscriberOf(OWNER)}`), ended(MINUTE_MS)),
    );
    await assertSucceeds(go({ revision: 9, ended_at: Timestamp.now() }));
  });
});

describe('the consent', () => {
  const CONSENTS = `training_consents/${OWNER}`;
  const withdrawn = () => {
    const { consent: _gone, ...rest } = consented(OWNER);
    return rest;
  };

  test.each<readonly [string, Fields]>([
    ['withdrawn', withdrawn()],
    ['null', { ...withdrawn(), consent: null }],
  ])('where it is %s, no session begins or continues', async (_name, document) => {
    await seed({ [CONSENTS]: document });
    await assertFails(begin());
    await assertFails(go());
  });

  test('where it was never given, no session begins or continues', async () => {
    await asServer((database) => deleteDoc(doc(database, CONSENTS)));
    await assertFails(begin());
    await assertFails(go());
  });

  test('withdrawn in mid-session ends its writes, and given again it lets them go on', async () => {
    await assertSucceeds(go());
    await asServer((database) => setDoc(doc(database, CONSENTS), withdrawn()));
    await assertFails(go({ revision: 9 }));
    await assertSucceeds(getDoc(sessionOf('owner with plan', OWNER, STORED)));
    await asServer((database) => setDoc(doc(database, CONSENTS), consented(OWNER)));
    await assertSucceeds(go({ revision: 9 }));
  });
});
