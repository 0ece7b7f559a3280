import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/firebase/subscriber-id.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { confirmMailbox } from '../support/people/accounts.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('moved-in');
const program = useProgram('import');
const folder = useExportFolder();
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
});

const person = () => ({
  email,
  nome: 'Ana Souza',
  subscription_tier: 'plus',
  subscription_end: `31/12/${NEXT_YEAR}`,
});
const answers = () => ({
  email,
  nome_completo: 'Ana Souza',
  peso: '80,9',
  objetivo_principal: 'perder-peso',
});
const take = async (name: string, rows: readonly Readonly<Record<string, string>>[]) =>
  program.run(await folder.write(name, csv(rows)));
const answersOf = async (uid: string) => (await stage.db.doc(`anamnese_treinos/${uid}`).get()).data();
/** The sign-up gate's answer for the address. */
const mayRegister = async () => {
  const gate = stage.exports.before.user.created as unknown as { run(event: unknown): Promise<void> };
  return gate.run({ data: { email } }).then(
    () => true,
    () => false,
  );
};

describe('a subscriber who has moved in', () => {
  it('signs up without a proof, confirms the mailbox, and finds plan and answers', PATIENCE, async () => {
    expect(await mayRegister()).toBe(false);
    await take('subscribers.csv', [person()]);
    await take('anamnese_treinos.csv', [answers()]);
    expect(await mayRegister()).toBe(true);

    const uid = await stage.signUp(email);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: false });
    expect(await answersOf(uid)).toBeUndefined();

    await confirmMailbox(stage, email, uid);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({
      subscribed: true,
      subscription_tier: 'plus',
      subscription_end: `${NEXT_YEAR + 1}-01-01T03:00:00.000Z`,
    });
    expect(await answersOf(uid)).toMatchObject({
      user_id: uid,
      subscriber: subscriberId(email),
      nome_completo: 'Ana Souza',
      peso: 80.9,
      objetivo_principal: 'perder-peso',
    });
    const record = await stage.db.doc(`subscribers/${subscriberId(email)}`).get();
    expect(record.data()).toMatchObject({ nome: 'Ana Souza', user_id: uid });
  });

  it('finds the answers also where they are taken after the first visit', PATIENCE, async () => {
    await take('subscribers.csv', [person()]);
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    await take('anamnese_treinos.csv', [answers()]);
    await stage.call('migrate-existing-data', null, { uid });
    expect(await answersOf(uid)).toMatchObject({ peso: 80.9 });
  });

  it('keeps what was answered here', PATIENCE, async () => {
    await take('subscribers.csv', [person()]);
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    await stage.db.doc(`anamnese_treinos/${uid}`).update({ objetivo_principal: 'hipertrofia' });
    await take('anamnese_treinos.csv', [answers()]);
    await stage.call('migrate-existing-data', null, { uid });
    expect(await answersOf(uid)).toMatchObject({ objetivo_principal: 'hipertrofia', peso: null });
  });

  it(
    'leaves nothing behind with the account, and does not come back by a repeated import',
    PATIENCE,
    async () => {
      await take('subscribers.csv', [person()]);
      await take('anamnese_treinos.csv', [answers()]);
      const uid = await stage.signUp(email);
      await confirmMailbox(stage, email, uid);
      await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
      // A used link keeps its address until it expires, and so does the mail that announced the deletion.
      const documents = Object.entries(await stage.dump()).filter(
        ([path]) => !path.startsWith('account_links/') && !path.startsWith('mail/'),
      );
      const kept = JSON.stringify(documents);
      for (const told of [email, 'Ana Souza', 'perder-peso']) expect(kept).not.toContain(told);
      await take('subscribers.csv', [person()]);
      expect(await mayRegister()).toBe(false);
    },
  );
});
