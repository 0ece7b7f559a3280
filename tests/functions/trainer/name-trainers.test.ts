import { DAY_MS } from 'domain/kit/dates';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { addTrainer, listTrainers } from '../../../functions/src/trainer/name-trainers.ts';
import type { removeTrainer } from '../../../functions/src/trainer/remove-trainer.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { buy, confirmMailbox, nextSecond, resetPassword } from '../support/people.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';

const NOTHING_TO_DO = [expect.stringMatching(/^Nothing to do/)];
const stage = useStage('name-trainers');
const program = useProgram('trainer');
let add: typeof addTrainer;
let remove: typeof removeTrainer;
let list: typeof listTrainers;
beforeAll(async () => {
  add = (await import('../../../functions/src/trainer/name-trainers.ts')).addTrainer;
  remove = (await import('../../../functions/src/trainer/remove-trainer.ts')).removeTrainer;
  list = (await import('../../../functions/src/trainer/name-trainers.ts')).listTrainers;
});

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `treinador-${crypto.randomUUID()}@exemplo.com`;
});

/** Makes an account whose mailbox is confirmed, as a subscriber has one. */
async function confirmedAccount(): Promise<string> {
  const uid = await stage.signUp(email);
  await confirmMailbox(stage, email, uid);
  return uid;
}

async function uidOfAdded(): Promise<string> {
  const added = await add(email);
  if (!('uid' in added)) throw new Error(added.outcome);
  return added.uid;
}

const trainerOf = async (uid: string) => (await stage.db.doc(`trainers/${uid}`).get()).data();
const audit = async () => (await stage.db.collection('audit').get()).docs.map((doc) => doc.data());

describe('a new trainer', () => {
  it('gets an account that only a reader of the mailbox can open, and keeps its uid when they do', async () => {
    const uid = await uidOfAdded();
    const user = await stage.auth.getUser(uid);
    expect(user).toMatchObject({ email, emailVerified: false, customClaims: { mailbox: true } });
    expect(user.passwordHash).toBeUndefined();
    expect(await stage.canSignIn(email, '')).toBe(false);
    expect(await trainerOf(uid)).toEqual({ email, added_at: expect.anything() });
    expect(await list()).toEqual([{ uid, email, owner: false, obstacle: 'no-password' }]);
    expect(await resetPassword(stage, email, 'do-treinador')).toBe(uid);
    expect(await stage.canSignIn(email, 'do-treinador')).toBe(true);
    expect((await stage.auth.getUser(uid)).customClaims).toEqual({ mailbox: true });
    expect(await list()).toEqual([{ uid, email, owner: false, obstacle: null }]);
  });

  it('keeps the account, the password and the claims of an account whose mailbox is confirmed', async () => {
    const uid = await confirmedAccount();
    expect(await add(email)).toEqual({ outcome: 'added', uid });
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect(await trainerOf(uid)).toMatchObject({ email });
  });

  it('is not an account that anybody may have made with the trainer’s address', async () => {
    const uid = await stage.signUp(email);
    await stage.auth.updateUser(uid, { emailVerified: true });
    const before = await stage.dump();
    expect(await add(email)).toEqual({ outcome: 'mailbox-not-confirmed' });
    expect(await stage.dump()).toEqual(before);
    const shown = await resetPassword(stage, email, 'do-treinador');
    expect(await add(email)).toEqual({ outcome: 'added', uid: shown });
  });

  it('is not an account that has shown another mailbox and changed its address in Auth since', async () => {
    const coach = email;
    email = `rui-${crypto.randomUUID()}@exemplo.com`;
    const uid = await confirmedAccount();
    await stage.auth.updateUser(uid, { email: coach, emailVerified: true });
    expect(await add(coach)).toEqual({ outcome: 'mailbox-not-confirmed' });
    // Once the reader of the first mailbox has taken that address over, the account owns none.
    await stage.db.doc(`subscribers/${subscriberId(email)}`).update({ user_id: 'reader' });
    expect(await add(coach)).toEqual({ outcome: 'mailbox-not-confirmed' });
    expect(await trainerOf(uid)).toBeUndefined();
  });

  it('may be named again where the first try died before the naming', async () => {
    const { uid } = await stage.auth.createUser({ email });
    await stage.auth.setCustomUserClaims(uid, { mailbox: true });
    expect(await add(email)).toEqual({ outcome: 'added', uid });
  });

  it('keeps the account when the password is reset after somebody paid under the address', async () => {
    const uid = await uidOfAdded();
    await buy(stage, email);
    expect(await resetPassword(stage, email, 'do-treinador')).toBe(uid);
    expect(await list()).toEqual([{ uid, email, owner: false, obstacle: null }]);
  });

  it('is not whoever pays for something under the trainer’s address', async () => {
    const uid = await uidOfAdded();
    const { id: pixId } = await buy(stage, email);
    const wanted = { email, password: 'do-estranho', proof: { pixId } };
    await expect(stage.call('create-account', wanted)).rejects.toEqual(refusedWith('account-exists'));
    expect(await stage.canSignIn(email, 'do-estranho')).toBe(false);
    expect(await list()).toEqual([{ uid, email, owner: false, obstacle: 'no-password' }]);
  });

  it('is not a disabled account', async () => {
    const uid = await confirmedAccount();
    await stage.auth.updateUser(uid, { disabled: true });
    expect(await add(email)).toEqual({ outcome: 'account-disabled' });
    expect(await trainerOf(uid)).toBeUndefined();
  });

  it('is named once, however often it is asked for', async () => {
    const uid = await uidOfAdded();
    const before = await stage.dump();
    expect(await add(email)).toEqual({ outcome: 'already-a-trainer', uid });
    expect(await stage.dump()).toEqual(before);
    expect(await audit()).toHaveLength(1);
  });
});

describe('an owner', () => {
  it('is named once, with a record, and keeps the templates', async () => {
    const uid = await uidOfAdded();
    await stage.db.doc(`trainers/${uid}`).update({ templates: ['a', 'b', 'c'] });
    expect(await add(email, true)).toEqual({ outcome: 'owner-named', uid });
    expect(await add(email, true)).toEqual({ outcome: 'already-a-trainer', uid });
    expect(await add(email)).toEqual({ outcome: 'already-a-trainer', uid });
    expect(await trainerOf(uid)).toMatchObject({ owner: true, templates: ['a', 'b', 'c'] });
    const actions = (await audit()).map((record) => record['action']);
    expect(actions).toHaveLength(2);
    expect(new Set(actions)).toEqual(new Set(['trainer-added', 'owner-named']));
  });
});

describe('a removed trainer', () => {
  it('loses the rights and the sessions, and keeps the account', async () => {
    const uid = await uidOfAdded();
    await resetPassword(stage, email, 'do-treinador');
    const { idToken: _, ...session } = await stage.signIn(email, 'do-treinador');
    const opening = stage.db.doc(`openings/${uid}_aluno`);
    await opening.set({ trainer: uid, id: 'aluno' });
    const others = stage.db.doc('openings/outro_aluno');
    await others.set({ trainer: 'outro', id: 'aluno' });
    await nextSecond();
    expect(await remove(email)).toEqual([uid]);
    expect(await trainerOf(uid)).toBeUndefined();
    expect((await opening.get()).exists).toBe(false);
    expect((await others.get()).exists).toBe(true);
    await expect(stage.call('check-subscription', null, session)).rejects.toEqual(
      refusedWith('unauthenticated'),
    );
    expect(await stage.canSignIn(email, 'do-treinador')).toBe(true);
    expect(await list()).toEqual([]);
  });

  it('is removed once, and nobody else is', async () => {
    const uid = await uidOfAdded();
    const { uid: other } = await stage.auth.createUser({ email: `outra-${email}` });
    await stage.db.doc(`trainers/${other}`).set({ email: `outra-${email}`, added_at: stage.now() });
    expect(await remove(email)).toEqual([uid]);
    const before = await stage.dump();
    expect(await remove(email)).toEqual([]);
    expect(await stage.dump()).toEqual(before);
    expect(await trainerOf(other)).toBeDefined();
  });

  it('may have no account any more, or another address than the one that was named', async () => {
    const gone = await uidOfAdded();
    await stage.auth.deleteUser(gone);
    expect(await list()).toEqual([{ uid: gone, email, owner: false, obstacle: 'no-account' }]);
    const { uid: moved } = await stage.auth.createUser({ email });
    await stage.db.doc(`trainers/${moved}`).set({ email: `antes-${email}`, added_at: stage.now() });
    expect((await remove(email)).toSorted()).toEqual([gone, moved].toSorted());
    expect(await list()).toEqual([]);
  });

  it('may delete the own account, which is no trainer then', async () => {
    const uid = await uidOfAdded();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect(await trainerOf(uid)).toBeUndefined();
    expect(await audit()).toContainEqual(
      expect.objectContaining({ trainer: uid, action: 'trainer-removed' }),
    );
  });
});

it('both leave a record for five years', async () => {
  const uid = await uidOfAdded();
  stage.advance(DAY_MS);
  await remove(email);
  const records = (await audit()).toSorted((a, b) => a['at'].toMillis() - b['at'].toMillis());
  expect(records).toMatchObject([
    { trainer: uid, action: 'trainer-added', id: null },
    { trainer: uid, action: 'trainer-removed', id: null },
  ]);
  for (const record of records) {
    expect(record['delete_at'].toDate().getUTCFullYear() - record['at'].toDate().getUTCFullYear()).toBe(5);
  }
});

it('a list names what keeps a trainer from working', async () => {
  const uid = await stage.signUp(email);
  await stage.db.doc(`trainers/${uid}`).set({ email, added_at: stage.now() });
  expect(await list()).toMatchObject([{ obstacle: 'mailbox-not-confirmed' }]);
  await stage.auth.updateUser(uid, { disabled: true });
  expect(await list()).toMatchObject([{ obstacle: 'account-disabled' }]);
});

describe('the trainer program', () => {
  it('adds, lists and removes a trainer, and says so', PATIENCE, async () => {
    const added = await program.run('add', ` ${email.toUpperCase()}`);
    const nobody = expect.stringMatching(/^Nobody gives money or days back.*--owner/);
    expect(added).toEqual({ code: 0, lines: [expect.stringMatching(/^Added\. The account is new/), nobody] });
    expect(await program.run('add', email)).toEqual({ code: 0, lines: [...NOTHING_TO_DO, nobody] });
    const { uid } = await stage.auth.getUserByEmail(email);
    expect((await program.run('list')).lines).toEqual([`${email} ${uid} (has not chosen a password yet)`]);
    expect((await program.run('remove', email)).lines).toEqual([expect.stringContaining(`Removed ${uid}`)]);
    expect(await program.run('remove', email)).toEqual({ code: 0, lines: NOTHING_TO_DO });
    expect(await program.run('list')).toEqual({ code: 0, lines: ['There are no trainers.'] });
  });

  it('makes a trainer an owner and takes that back, and a repeated naming keeps it', PATIENCE, async () => {
    const owners = expect.stringMatching(new RegExp(`^Owners.*: ${email}\\.$`));
    expect((await program.run('add', email, '--owner')).lines).toEqual([
      expect.stringMatching(/^Added/),
      owners,
    ]);
    expect((await program.run('list')).lines).toEqual([expect.stringContaining(', owner')]);
    expect(await program.run('add', email)).toEqual({ code: 0, lines: [...NOTHING_TO_DO, owners] });
    expect(await list()).toMatchObject([{ owner: true }]);
    await program.run('remove', email);
    await program.run('add', email);
    expect(await list()).toMatchObject([{ owner: false }]);
  });

  it('ends with 1 if it refuses or does not understand', PATIENCE, async () => {
    await stage.signUp(email);
    expect(await program.run('add', email)).toEqual({ code: 1, lines: [expect.stringMatching(/^Refused/)] });
    for (const args of [[], ['add', 'ana'], ['add', email, email], ['list', email], ['promote']]) {
      const { code, lines } = await program.run(...args);
      expect([code, lines]).toEqual([
        1,
        [expect.stringContaining(args.at(-1) ?? 'No command is named.'), expect.stringMatching(/^Usage/)],
      ]);
    }
    expect(await list()).toEqual([]);
  });
});
