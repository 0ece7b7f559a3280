import { DEMO_ACCOUNTS, DEMO_PASSWORD, seed } from 'emulators';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeEntitlement } from 'domain/buy/grants';
import { DAY_MS } from 'domain/kit/dates';
import { isFinished, plannedSets } from 'domain/training/player';
import { type Routine, RoutineSchema } from 'domain/training/routine';
import {
  doneSets,
  printExercises,
  printSets,
  readExercises,
  readSets,
  type Session,
  SessionIdSchema,
  SessionSchema,
} from 'domain/training/session';
import { seedTrainees, TRAINEES } from '../../../scripts/demo/trainings.ts';
import { booksOf } from '../support/books.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('demo-accounts');
beforeAll(async () => {
  const port = (address = '') => Number(address.split(':')[1]);
  const suite = {
    project: process.env['GCLOUD_PROJECT'] ?? '',
    ports: {
      auth: port(process.env['FIREBASE_AUTH_EMULATOR_HOST']),
      firestore: port(process.env['FIRESTORE_EMULATOR_HOST']),
    },
  };
  await seed(suite);
  await seedTrainees(suite);
});

const owners = [
  ...DEMO_ACCOUNTS.filter(({ endsInDays, unconfirmed }) => endsInDays !== null && !unconfirmed),
  ...TRAINEES,
];
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
    expect(await listTrainers()).toEqual([
      { uid: session.uid, email: trainer?.email, owner: true, obstacle: null },
    ]);
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

describe('the demo accounts that train', () => {
  const [trains, stopped, unrecorded] = TRAINEES.map(({ email }) => `demo-${email.split('@')[0]}`);

  /** The trainings of an account, the oldest first. */
  async function sessionsOf(uid: string | undefined): Promise<Session[]> {
    const sessions = await stage.db.collection(`routines/${uid}/sessions`).orderBy('started_at').get();
    return sessions.docs.map((doc) => {
      expect(v.is(SessionIdSchema, doc.id)).toBe(true);
      return v.parse(SessionSchema, doc.data());
    });
  }
  const routineOf = async (uid: string | undefined): Promise<Routine> =>
    v.parse(RoutineSchema, (await stage.db.doc(`routines/${uid}`).get()).data());

  it('have trainings as a browser writes them, of the days in turn', async () => {
    for (const uid of [trains, stopped]) {
      const { days, version } = await routineOf(uid);
      const sessions = await sessionsOf(uid);
      expect(sessions.length).toBeGreaterThan(0);
      for (const [number, session] of sessions.entries()) {
        const day = days[number % days.length] ?? expect.unreachable();
        expect(session).toMatchObject({ user_id: uid, day: day.id, name: day.name });
        expect(printSets(readSets(session.sets))).toBe(session.sets);
        expect(printExercises(readExercises(session.exercises))).toBe(session.exercises);
        expect(session.routine).toBeLessThanOrEqual(version);
        const lasted = ((session.ended_at?.getTime() ?? 0) - session.started_at.getTime()) / 1000;
        for (const { at } of readSets(session.sets)) expect(at).toBeLessThan(lasted);
      }
    }
  });

  it('show six weeks with rising loads, a lighter week, a swap, a training cut short, a pain and a comment', async () => {
    const sessions = await sessionsOf(trains);
    expect(sessions).toHaveLength(18);
    const daysAgo = (session: Session | undefined) =>
      Math.round((stage.now().getTime() - (session?.started_at.getTime() ?? 0)) / DAY_MS);
    expect(daysAgo(sessions[0])).toBeGreaterThanOrEqual(40);
    expect([1, 2, 3]).toContain(daysAgo(sessions.at(-1)));
    const bench = sessions
      .filter(({ day }) => day === 'a')
      .map(({ sets }) => doneSets(sets).find(({ item }) => item === 'a1'));
    const loads = bench.map((set) => set?.load);
    expect(loads).toEqual([35, 37.5, 32, 34, 42.5, 45]);
    expect(new Set(bench.map((set) => set?.exercise)).size).toBe(2);
    const [day] = (await routineOf(trains)).days.slice(-1);
    const cut = sessions
      .filter(({ day: id }) => id === day?.id)
      .map(({ sets }) => isFinished(plannedSets(day ?? { items: [] }), readSets(sets)));
    expect(cut.filter((isWhole) => !isWhole)).toHaveLength(1);
    expect(sessions.flatMap(({ pain }) => (pain === null ? [] : [pain]))).toEqual([4]);
    expect(sessions.filter(({ comment }) => comment !== '')).toHaveLength(1);
  });

  it('show somebody who stopped ten days ago, and somebody who trains without a record', async () => {
    const last = (await sessionsOf(stopped)).at(-1);
    const days = (stage.now().getTime() - (last?.started_at.getTime() ?? 0)) / DAY_MS;
    expect([9, 10, 11]).toContain(Math.round(days));
    expect((await routineOf(unrecorded)).days).toHaveLength(3);
    expect(await sessionsOf(unrecorded)).toEqual([]);
    expect((await stage.db.doc(`training_consents/${unrecorded}`).get()).exists).toBe(false);
  });

  it('have workouts that follow from their events', async () => {
    const { checkWorkout } = await import('../../../functions/src/training/workout-records.ts');
    for (const uid of [trains, stopped, unrecorded]) {
      const checked = await stage.db.runTransaction((transaction) =>
        checkWorkout(transaction, stage.db, String(uid)),
      );
      expect(checked).toMatchObject({ uid, differs: [], expected: { stage: 'released' } });
    }
  });
});
