import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf, subscriberOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import {
  buy,
  buyByCard,
  cardOwner,
  confirmMailbox,
  mailedCode,
  nextSecond,
  openAccount,
  passPeriod,
  purchaseAtStripe,
  resetPassword,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  act,
  actByCall,
  eventsOf,
  followMoney,
  keptOf,
  newClient,
  putDraft,
  routineOf,
  rowsOf,
  save,
  workoutOf,
} from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

// A stranger pays for somebody's address, for which nobody else ever paid, makes the account and keeps the session. Then the
// owner of the mailbox resets the password. To the server it looks like a person who has forgotten the password.

const stage = useStage('gift-trap');
afterEach(() => stage.reset());

let email: string;
beforeEach(() => {
  email = `gil-${randomUUID()}@exemplo.com`;
});
const answersOf = async (uid: string) => (await stage.db.doc(`anamnese_treinos/${uid}`).get()).data();
const isEnding = async (session: string) =>
  (await purchaseAtStripe(stage, session)).subscription.cancel_at_period_end;
const consents = async () => (await stage.db.collection('consents').get()).docs.map((doc) => doc.data());

/** A client with a released workout, kept answers, one that changed, and a trainer's note. Answers the uid. */
async function clientWithWorkout(): Promise<string> {
  const uid = await newClient(stage, email);
  await act(stage, uid, { kind: 'started' });
  await putDraft(stage, uid, 1);
  await actByCall(stage, uid, { kind: 'released', routine: 1, link: null, message: 'Bom treino!' });
  stage.advance(HOUR_MS);
  await save(stage, uid, { peso: 82 });
  await stage.db.doc(`trainer_notes/${uid}`).set({ text: 'Joelho', version: 1, begun_at: stage.now() });
  return uid;
}

/** The documents that name a uid, without those below others and the audit, which keeps it. */
const naming = async (uid: string) =>
  Object.entries(await stage.dump())
    .filter((entry) => JSON.stringify(entry).includes(uid) && !entry[0].startsWith('audit/'))
    .map(([path]) => path.replaceAll(uid, '*'))
    .toSorted();

/** Resets the password, and delivers the events of the documents that moved. Answers the new uid. */
async function resetAndFollow(before: string): Promise<string> {
  const names = ['anamnese_treinos', 'workouts'] as const;
  const old = await Promise.all(names.map((name) => stage.db.doc(`${name}/${before}`).get()));
  const uid = await resetPassword(stage, email, 'da-dona1');
  for (const each of [before, uid]) {
    for (const [i, name] of names.entries()) {
      const ref = stage.db.doc(`${name}/${each}`);
      const after = await ref.get();
      const event = writtenEvent(ref, stage.now(), { after, ...(each === before && { before: old[i] }) });
      await (name === 'workouts' ? stage.exports.workout : stage.exports.questionnaire).written.run(event);
    }
  }
  await followMoney(stage, email);
  return uid;
}

/** Begins to reset the password and dies at a call of Auth. Answers the link's code. */
async function resetThatDies(at: 'getUserByEmail' | 'deleteUser' | 'createUser'): Promise<string> {
  await stage.call('send-password-reset', { email });
  const code = await mailedCode(stage, email);
  const dies = vi.spyOn(stage.auth, at).mockRejectedValue(new Error('The process is gone'));
  await expect(stage.call('reset-password', { code, password: 'da-dona1' })).rejects.toThrow();
  dies.mockRestore();
  return code;
}

describe('the reset of an account whose mailbox was never shown', () => {
  it('moves answers, present and kept, workout, routine, draft, note and mails to a new uid, and leaves nothing under the old one', async () => {
    const stranger = await clientWithWorkout();
    const [answers, workout] = [await answersOf(stranger), await workoutOf(stage, stranger)];
    const [events, kept] = [await eventsOf(stage, stranger), await keptOf(stage, stranger)];
    expect(events).toHaveLength(4);
    expect(kept).toMatchObject({ answers: { peso: 80.9 } });

    const routine = await routineOf(stage, stranger);
    expect(routine).toMatchObject({ user_id: stranger, days: [{ name: 'Pernas' }] });

    const uid = await resetAndFollow(stranger);
    expect(uid).not.toBe(stranger);
    expect(await subscriberOf(stage, email)).toMatchObject({
      user_id: uid,
      subscribed: true,
      nome: 'Ana Souza',
    });
    expect(await answersOf(uid)).toEqual({ ...answers, user_id: uid });
    expect(await workoutOf(stage, uid)).toEqual({ ...workout, user_id: uid });
    expect([await eventsOf(stage, uid), await keptOf(stage, uid)]).toEqual([
      events,
      { ...kept, user_id: uid },
    ]);
    expect(await routineOf(stage, uid)).toEqual({ ...routine, user_id: uid });
    expect((await stage.db.doc(`routine_drafts/${uid}`).get()).get('version')).toBe(1);
    expect(Object.keys(await rowsOf(stage, email))).toEqual([uid]);
    expect(await consents()).toMatchObject([{ revogado_em: null }]);

    expect([await eventsOf(stage, stranger), await keptOf(stage, stranger)]).toEqual([[], undefined]);
    // These mails are sent. Their id is that of the event, and the trainer's has the link of the row.
    const sent = ['mail/questionnaire_*_completed', 'mail/questionnaire_*_completed_subscriber'];
    expect(await naming(stranger)).toEqual(sent);
    const { docs } = await stage.db.collection('mail').where('about', 'array-contains', uid).get();
    expect(docs.map(({ id }) => id.replaceAll(stranger, '*'))).toEqual(sent.map((path) => path.slice(5)));
    await expect(stage.auth.getUser(stranger)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await expect(stage.call('check-subscription', null, { uid: stranger })).rejects.toEqual(
      refusedWith('unauthenticated'),
    );
  });

  it('keeps no health data of a consent that the old session withdrew a moment before, whose event comes late', async () => {
    const stranger = await clientWithWorkout();
    const ref = stage.db.doc(`anamnese_treinos/${stranger}`);
    const before = await ref.get();
    await ref.update({ peso: null, consent: null });
    const event = writtenEvent(ref, stage.now(), { before, after: await ref.get() });
    const uid = await resetAndFollow(stranger);
    await stage.exports.questionnaire.written.run(event);
    expect(await keptOf(stage, stranger)).toBeUndefined();
    expect(await keptOf(stage, uid)).toMatchObject({
      answers: { peso: null, objetivo_principal: 'hipertrofia' },
    });
    expect((await stage.db.doc(`trainer_notes/${uid}`).get()).exists).toBe(false);
    expect(await workoutOf(stage, uid)).toMatchObject({ message: '' });
    expect(await consents()).toMatchObject([{ revogado_em: expect.anything() }]);
  });

  it('ends the card with its period: nobody is charged again, whether or not anybody answers', async () => {
    const { uid: before, session } = await cardOwner(stage, email);
    const uid = await resetPassword(stage, email, 'da-dona1');
    expect(uid).not.toBe(before);
    await stage.run('reconcile-payments');
    expect(await isEnding(session)).toBe(true);
    const { mails, mailed } = await booksOf(stage, email);
    expect(mailed).toEqual(['link', 'moved', 'purchase']);
    expect(mails.find(({ kind }) => kind === 'moved')?.message.text).toContain('"É meu: manter a renovação"');
    await passPeriod(stage);
    await passPeriod(stage);
    await stage.run('reconcile-payments');
    const { invoices } = await purchaseAtStripe(stage, session);
    expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  it('lets the card go on where the new owner says that it is theirs, and it is theirs to end', async () => {
    const { session } = await cardOwner(stage, email);
    const uid = await resetPassword(stage, email, 'da-dona1');
    await stage.run('reconcile-payments');
    const asked = await stage.call('list-payments', null, { uid });
    expect(asked).toMatchObject({
      card: { state: 'ends' },
      questions: [{ kind: 'moved', tier: 'plus', amount_cents: 15_990, paid_at: expect.any(String) }],
    });
    const purchase_id = asked.questions[0]?.id ?? '';
    expect(await stage.call('keep-renewal', { purchase_id }, { uid })).toEqual({ confirmed: true });
    expect(await isEnding(session)).toBe(false);
    expect(await stage.call('list-payments', null, { uid })).toMatchObject({
      card: { state: 'renews' },
      questions: [],
    });
    await expect(stage.call('keep-renewal', { purchase_id }, { uid })).rejects.toEqual(
      refusedWith('payment-not-found'),
    );
    // The card may still be another person's, so the next checkout does not show it.
    const next = await buyByCard(stage, email, { plan: 'pro' }, { uid });
    const customer = async (id: string) => (await purchaseAtStripe(stage, id)).customer;
    expect(await customer(next)).not.toBe(await customer(session));
    await stage.call('cancel-subscription', null, { uid });
    expect(await isEnding(session)).toBe(true);
  });

  it('keeps asking the provider where it does not answer to the new owner’s yes', async () => {
    const { session } = await cardOwner(stage, email);
    const uid = await resetPassword(stage, email, 'da-dona1');
    await stage.run('reconcile-payments');
    const { questions } = await stage.call('list-payments', null, { uid });
    await stage.stripeControl('/faults', { mode: 'error', count: 1_000 });
    const answer = await stage.call('keep-renewal', { purchase_id: questions[0]?.id ?? '' }, { uid });
    expect(answer).toEqual({ confirmed: false });
    await stage.stripeControl('/faults/clear');
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect(await isEnding(session)).toBe(false);
  });

  it('does not confirm a kept card that a purchase of the new owner has replaced meanwhile', async () => {
    const { session } = await cardOwner(stage, email);
    const uid = await resetPassword(stage, email, 'da-dona1');
    // Of two that begin in the same moment the ids would decide which is the later one.
    stage.advance(60_000);
    const own = await buyByCard(stage, email, {}, { uid });
    const { questions } = await stage.call('list-payments', null, { uid });
    const answer = await stage.call('keep-renewal', { purchase_id: questions[0]?.id ?? '' }, { uid });
    expect(answer).toEqual({ confirmed: false });
    expect([await isEnding(session), await isEnding(own)]).toEqual([true, false]);
  });

  it('ends the card for good where the new owner says that it is not theirs', async () => {
    const { session } = await cardOwner(stage, email);
    const uid = await resetPassword(stage, email, 'da-dona1');
    const { questions } = await stage.call('list-payments', null, { uid });
    const purchase_id = questions[0]?.id ?? '';
    await stage.call('cancel-subscription', { purchase_id }, { uid });
    expect((await stage.call('list-payments', null, { uid })).questions).toEqual([]);
    await expect(stage.call('keep-renewal', { purchase_id }, { uid })).rejects.toEqual(
      refusedWith('payment-not-found'),
    );
    expect(await isEnding(session)).toBe(true);
  });

  it.each(['before the new owner answers', 'after the new owner kept it'])(
    'lets the browser that paid end the card for good, %s',
    async (when) => {
      const { session: session_id } = await cardOwner(stage, email);
      const uid = await resetPassword(stage, email, 'da-dona1');
      const { questions } = await stage.call('list-payments', null, { uid });
      const purchase_id = questions[0]?.id ?? '';
      if (when.startsWith('after')) await stage.call('keep-renewal', { purchase_id }, { uid });
      expect(await stage.call('cancel-subscription', { session_id })).toMatchObject({ confirmed: true });
      expect(await isEnding(session_id)).toBe(true);
      await expect(stage.call('keep-renewal', { purchase_id }, { uid })).rejects.toEqual(
        refusedWith('payment-not-found'),
      );
    },
  );

  it.each(['the same link', 'another link'])('that dies before Auth is finished with %s', async (which) => {
    const stranger = await clientWithWorkout();
    await resetThatDies('deleteUser');
    const uid = (await subscriberOf(stage, email))?.['user_id'];
    expect(uid).not.toBe(stranger);
    if (which === 'another link') {
      stage.advance(HOUR_MS);
      await stage.call('send-password-reset', { email });
    }
    await stage.call('reset-password', { code: await mailedCode(stage, email), password: 'da-dona2' });
    expect((await stage.auth.getUserByEmail(email)).uid).toBe(uid);
    expect(await stage.canSignIn(email, 'da-dona2')).toBe(true);
    expect(await answersOf(uid)).toMatchObject({ peso: 82, subscriber: subscriberId(email) });
    expect(await answersOf(stranger)).toBeUndefined();
  });
});

it.each(['deleteUser', 'createUser'] as const)(
  'the proof of the stranger takes nothing back from a reset that died at %s, and the same link finishes it',
  async (dies) => {
    const { id: pixId } = await buy(stage, email);
    const stranger = await openAccount(stage, email, { pixId });
    await stage.writeQuestionnaire(stranger, { peso: 82 });
    const code = await resetThatDies(dies);
    const owner = (await subscriberOf(stage, email))?.['user_id'];
    // From now on nobody is about to make the owner's account.
    stage.advance(31_000);
    const refused = refusedWith('account-exists');
    await expect(openAccount(stage, email, { pixId })).rejects.toEqual(refused);
    // Without the account in Auth the stranger signs up anew: the address has a plan.
    const uid =
      dies === 'deleteUser' ? stranger : (await stage.auth.createUser({ email, password: 'segredo1' })).uid;
    await expect(stage.call('add-purchase', { proof: { pixId } }, { uid })).rejects.toEqual(refused);
    await stage.call('reset-password', { code, password: 'da-dona1' });
    expect(await stage.auth.getUserByEmail(email)).toMatchObject({ uid: owner });
    expect(await stage.canSignIn(email, 'da-dona1')).toBe(true);
    expect(await answersOf(owner)).toMatchObject({ peso: 82, subscriber: subscriberId(email) });
  },
);

it('a reset that died has ended the card of its owner, and whoever finishes it is asked about it', async () => {
  const { session } = await cardOwner(stage, email);
  const code = await resetThatDies('createUser');
  await stage.run('reconcile-payments');
  expect(await isEnding(session)).toBe(true);
  await stage.call('reset-password', { code, password: 'da-dona1' });
  const { uid } = await stage.auth.getUserByEmail(email);
  expect(await stage.call('list-payments', null, { uid })).toMatchObject({ questions: [{ kind: 'moved' }] });
});

it('a call that died before it made an account leaves the card of its buyer running for a week', async () => {
  const session = await buyByCard(stage, email);
  const dies = vi.spyOn(stage.auth, 'createUser').mockRejectedValue(new Error('The process is gone'));
  await expect(openAccount(stage, email, { session_id: session })).rejects.toThrow();
  dies.mockRestore();
  stage.advance(6 * DAY_MS);
  await stage.run('stop-abandoned-renewals');
  expect(await isEnding(session)).toBe(false);
  stage.advance(2 * DAY_MS);
  await stage.run('stop-abandoned-renewals');
  expect(await isEnding(session)).toBe(true);
});

it('a reset writes over no answers that lie under the uid that its link reserved', async () => {
  const stranger = await clientWithWorkout();
  const code = await resetThatDies('getUserByEmail');
  const reserved = (await stage.db.collection('account_links').get()).docs[0]?.get('uid');
  await stage.db.doc(`anamnese_treinos/${reserved}`).set({ peso: 90 });
  await expect(stage.call('reset-password', { code, password: 'da-dona1' })).rejects.toThrow();
  expect([await answersOf(reserved), await answersOf(stranger)]).toMatchObject([{ peso: 90 }, { peso: 82 }]);
  stage.advance(HOUR_MS);
  expect(await answersOf(await resetPassword(stage, email, 'da-dona1'))).toMatchObject({ peso: 82 });
});

describe('the sessions of an account whose mailbox was shown', () => {
  const ended = async (uid: string) => (await stage.db.doc(`ended_sessions/${uid}`).get()).get('valid_since');

  it('go on after the confirmation, and the rules learn since when sign-ins count after a reset', async () => {
    const uid = await newClient(stage, email);
    const { idToken: _, ...old } = await stage.signIn(email);
    await confirmMailbox(stage, email, uid);
    expect(await stage.call('check-subscription', null, old)).toMatchObject({ mailbox: 'confirmed' });
    expect(await ended(uid)).toBeUndefined();

    await nextSecond();
    expect(await resetPassword(stage, email, 'da-dona1')).toBe(uid);
    const { signedInAt } = await stage.signIn(email, 'da-dona1');
    expect(old.signedInAt.getTime() / 1000).toBeLessThan(await ended(uid));
    expect(signedInAt.getTime() / 1000).toBeGreaterThanOrEqual(await ended(uid));
    await expect(stage.call('check-subscription', null, old)).rejects.toEqual(refusedWith('unauthenticated'));
  });

  it('are over also where the account was deleted, and the reset makes it again with its uid', async () => {
    const uid = await newClient(stage, email);
    await confirmMailbox(stage, email, uid);
    const { signedInAt } = await stage.signIn(email);
    await stage.auth.deleteUser(uid);
    await nextSecond();
    expect(await resetPassword(stage, email, 'da-dona1')).toBe(uid);
    expect(signedInAt.getTime() / 1000).toBeLessThan(await ended(uid));
  });
});
