import { DEMO_ACCOUNTS, DEMO_PASSWORD, seed } from 'emulators';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeEntitlement } from 'domain/buy/grants';
import { booksOf } from '../support/books.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('demo-accounts');
beforeAll(async () => {
  const port = (address = '') => Number(address.split(':')[1]);
  await seed({
    project: process.env['GCLOUD_PROJECT'] ?? '',
    ports: {
      auth: port(process.env['FIREBASE_AUTH_EMULATOR_HOST']),
      firestore: port(process.env['FIRESTORE_EMULATOR_HOST']),
    },
  });
});

const owners = DEMO_ACCOUNTS.filter(({ endsInDays, unconfirmed }) => endsInDays !== null && !unconfirmed);
const payments = async (email: string) =>
  (await stage.call('list-payments', null, { uid: `demo-${email.split('@')[0]}` })).payments;

describe('the demo accounts', () => {
  it.each(owners.map(({ email }) => email))('%s has payments, and can withdraw from none', async (email) => {
    const entries = await payments(email);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ state: 'paid', withdrawable_until: null });
  });

  it('include a cancelled card with a PIX after it', async () => {
    const entries = await payments('completo@personal.example');
    expect(entries.map(({ method }) => method)).toEqual(['pix', 'card']);
    expect(entries[0]?.period?.start).toBe(entries[1]?.period?.end);
  });

  it.each(owners.map(({ email }) => email))('%s has the plan that the ledger says', async (email) => {
    const { subscriber } = await booksOf(stage, email);
    const { store } = (await import('../../../functions/src/buy/payment-deps.ts')).liveDeps();
    const { subscriberId } = await import('../../../functions/src/kit/admin.ts');
    const { subscribed, end } = computeEntitlement(await store.grantsOf(subscriberId(email)), stage.now());
    expect(subscriber).toMatchObject({ subscribed, renews: false });
    expect(subscriber?.['subscription_end'].toDate()).toEqual(end);
  });

  it('include a trainer, who may sign in and act', async () => {
    const [trainer, ...others] = DEMO_ACCOUNTS.filter((account) => account.trainer);
    expect(others).toEqual([]);
    const session = await stage.signIn(trainer?.email ?? '', DEMO_PASSWORD);
    const { listTrainers } = await import('../../../functions/src/trainer/name-trainers.ts');
    expect(await listTrainers()).toEqual([{ uid: session.uid, email: trainer?.email, obstacle: null }]);
    const caller = { uid: session.uid, signedInAt: stage.now() };
    expect(await stage.call('export-queue', {}, caller)).toMatchObject({ complete: true });
  });

  it('leave nothing to reconcile, because the sandboxes do not know their payments', async () => {
    const books = await stage.dump();
    const asked = () => stage.pixProvider.requests.length;
    const before = asked();
    await stage.run('reconcile-payments');
    await stage.run('expire-plans');
    expect(asked()).toBe(before);
    expect(await stage.dump()).toEqual(books);
  });
});
