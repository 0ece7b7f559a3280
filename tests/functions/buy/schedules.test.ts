import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { useStage } from '../support/stage.ts';

const stage = useStage('schedules');
beforeEach(() => stage.reset());

/** More records than a scheduled run reads at a time. */
const MANY = 210;

/** Writes records whose plan ended long ago and cannot be turned off, because a grant of each is not readable. */
async function writeBadRecords(): Promise<void> {
  const batch = stage.db.batch();
  for (let i = 0; i < MANY; i += 1) {
    const end = new Date(stage.now().getTime() - 100 * DAY_MS + i);
    const bad = { email: `bad-${i}@exemplo.com`, subscribed: true, subscription_end: end };
    batch.set(stage.db.doc(`subscribers/bad-${i}`), { ...bad, entitlement_changes_at: end });
    batch.set(stage.db.doc(`grants/bad-${i}`), { subscriber: `bad-${i}`, kind: 'unreadable' });
  }
  await batch.commit();
}

it('a run whose time is over leaves what it has not read to the next run', async () => {
  const { eachDocument } = await import('../../../functions/src/kit/admin.ts');
  await writeBadRecords();
  const all = stage.db.collection('subscribers').orderBy('subscription_end');
  const seen: string[] = [];
  const work = async ({ id }: { id: string }) => seen.push(id) > 0;
  expect(await eachDocument(all, work, 'unused', stage.now())).toBe(200);
  expect(await eachDocument(all, work, 'unused', new Date(stage.now().getTime() + DAY_MS))).toBe(MANY);
});

it('a plan ends in time although more than a page of records before it cannot be read', async () => {
  await writeBadRecords();
  const good = stage.db.doc('subscribers/good');
  const end = new Date(stage.now().getTime() - DAY_MS);
  await good.set({ email: 'ana@exemplo.com', subscribed: true, subscription_end: end });
  await stage.run('expire-plans');
  expect((await good.get()).get('subscribed')).toBe(false);
  expect((await stage.db.doc('subscribers/bad-0').get()).get('subscribed')).toBe(true);
});
