import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { buyByCard, confirmMailbox } from '../support/people.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('import');
const program = useProgram('import');
const folder = useExportFolder();

const NEXT_YEAR = new Date().getUTCFullYear() + 1;
type Row = Readonly<Record<string, string>>;

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
});

/** A row of the file with the address of this test. */
const row = (changes: Row = {}): Row => ({
  email,
  nome: 'Ana Souza',
  telefone: '+55 11 98765-4321',
  data_nascimento: '28/02/1990',
  subscription_tier: 'pro',
  subscription_end: `31/12/${NEXT_YEAR}`,
  peso: '',
  objetivo_principal: '',
  ...changes,
});
const ANSWERS = { peso: '80,9', objetivo_principal: 'perder-peso' };

/** Takes these rows in this process, and answers the result with the lines that tell it. */
async function take(rows: readonly Row[], isDry = false) {
  const { importSubscribers, linesOf } = await import(
    '../../../functions/src/ops/import/import-subscribers.ts'
  );
  const result = await importSubscribers(await folder.write('assinantes.csv', csv(rows)), isDry);
  return { ...result, lines: linesOf(result) };
}
const answersOf = async (id: string) => (await stage.db.doc(`anamnese_treinos/${id}`).get()).data();
const moveIn = async () => {
  const uid = await stage.signUp(email);
  await confirmMailbox(stage, email, uid);
  return uid;
};
/** The sign-up gate's answer for the address. */
const mayRegister = async () => {
  const gate = stage.exports.before.user.created as unknown as { run(event: unknown): Promise<void> };
  return gate.run({ data: { email } }).then(
    () => true,
    () => false,
  );
};

describe('the import of subscribers', () => {
  it('takes plan, person and answers, mails nothing, makes no account, and does nothing twice', async () => {
    const { lines } = await take([row(ANSWERS)]);
    expect(lines).toEqual([
      'Taken: 1, 1 of them with answers',
      `  pro, until ${NEXT_YEAR}-12: 1`,
      'Taken before: 0',
      'Refused: 0',
      'Running at Stripe, and known neither to the site nor to the file: 0',
    ]);
    const id = subscriberId(email);
    const { subscriber, mails } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({
      email,
      nome: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      user_id: null,
      mailbox_confirmed_at: null,
      subscribed: true,
      subscription_tier: 'pro',
    });
    expect(subscriber?.['subscription_end'].toDate()).toEqual(
      new Date(`${NEXT_YEAR + 1}-01-01T00:00:00-03:00`),
    );
    const stored = await answersOf(`imported_${id}`);
    expect(stored).toMatchObject({
      email,
      nome_completo: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      altura: null,
      peso: 80.9,
      objetivo_principal: 'perder-peso',
    });
    expect(stored).not.toHaveProperty('user_id');
    expect(stored).not.toHaveProperty('subscriber');
    expect(mails).toEqual([]);
    await expect(stage.auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });

    const before = await stage.dump();
    expect(await take([row(ANSWERS)])).toMatchObject({ taken: [], known: 1, refused: [] });
    expect(await stage.dump()).toEqual(before);
  });

  it('writes nothing in a dry run, and only what is right afterwards', async () => {
    const rows = [row(), row({ email: 'bia@exemplo', peso: '1' }), row({ email: 'caio@exemplo.com' })];
    const dry = await take(rows, true);
    expect(dry.lines).toEqual([
      'Would be taken: 2, 0 of them with answers',
      `  pro, until ${NEXT_YEAR}-12: 2`,
      'Taken before: 0',
      'Refused: 1',
      '  line 3: email is no e-mail address; peso is no number of kilograms between 20 and 400',
      'Running at Stripe, and known neither to the site nor to the file: 0',
      'This was a dry run: nothing was written. With --do it is done.',
    ]);
    expect(await stage.dump()).toEqual({});
    const { taken, refused } = await take(rows);
    expect([taken.map(({ line }) => line), refused.map(({ line }) => line)]).toEqual([[2, 4], [3]]);
  });

  it('takes the rest after a run that broke off', async () => {
    await take([row()]);
    const both = [row(), row({ email: 'bia@exemplo.com' })];
    expect(await take(both)).toMatchObject({ known: 1, taken: [{ line: 3 }] });
    // The run died between the plan and the note that it was taken.
    await stage.db.doc(`imports/${subscriberId(email)}`).delete();
    const before = await booksOf(stage, email);
    expect(await take(both)).toMatchObject({ known: 1, taken: [{ line: 2 }] });
    expect((await booksOf(stage, email)).grants).toEqual(before.grants);
  });

  it('is corrected by the same row with another end, plan, name or answer', async () => {
    await take([row({ peso: '80' })]);
    const end = `30/06/${NEXT_YEAR}`;
    const corrected = row({ nome: 'Ana Lima', subscription_tier: 'plus', subscription_end: end, peso: '90' });
    await take([corrected]);
    const { subscriber, grants } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({ nome: 'Ana Lima', subscription_tier: 'plus' });
    expect(subscriber?.['subscription_end'].toDate()).toEqual(new Date(`${NEXT_YEAR}-07-01T03:00:00Z`));
    expect(grants).toHaveLength(1);
    expect(await answersOf(`imported_${subscriberId(email)}`)).toMatchObject({ peso: 90 });
  });

  it('adds its plan to what was bought here, and keeps what the buyer said', async () => {
    await buyByCard(stage, email);
    await take([row({ nome: 'Ana Lima' })]);
    const { subscriber, grants } = await booksOf(stage, email);
    expect(subscriber).toMatchObject({ nome: 'Ana Souza', renews: true });
    expect(new Set(grants.map(({ kind }) => kind))).toEqual(new Set(['card', 'pix']));
  });

  it(
    'is a command, which asks for a file, and says what is wrong with one without obeying it',
    PATIENCE,
    async () => {
      const file = await folder.write('assinantes.csv', csv([row(), row({ email: 'bia' })]));
      const dry = await program.run(file);
      expect([dry.code, dry.lines.at(-1)]).toEqual([2, expect.stringMatching(/^This was a dry run/)]);
      expect(await stage.dump()).toEqual({});
      expect((await program.run(file, '--do')).lines[0]).toBe('Taken: 1, 0 of them with answers');
      expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true });
      const odd = await folder.write('odd.csv', 'email,no\u001B]0;x\u0007me\n');
      const { code, lines } = await program.run(odd);
      expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/no\uFFFD.*Nothing was taken\.$/)]);
      expect((await program.run()).lines.slice(0, 2)).toEqual([
        'Name one file.',
        expect.stringMatching(/^Usage:/),
      ]);
    },
  );
});

describe('a subscriber who has moved in', () => {
  it('signs up without a proof, confirms the mailbox, and finds plan and answers', async () => {
    expect(await mayRegister()).toBe(false);
    await take([row(ANSWERS)]);
    expect(await mayRegister()).toBe(true);

    const uid = await stage.signUp(email);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: false });
    expect(await answersOf(uid)).toBeUndefined();

    await confirmMailbox(stage, email, uid);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
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
    // The account has its own copy now.
    const before = await answersOf(`imported_${subscriberId(email)}`);
    await take([row({ ...ANSWERS, peso: '90' })]);
    expect(await answersOf(`imported_${subscriberId(email)}`)).toEqual(before);
  });

  it('finds the answers also where they are taken after the first visit', async () => {
    await take([row()]);
    const uid = await moveIn();
    await take([row(ANSWERS)]);
    await stage.call('migrate-existing-data', null, { uid });
    expect(await answersOf(uid)).toMatchObject({ peso: 80.9 });
  });

  it('keeps what was answered here', async () => {
    await take([row()]);
    const uid = await moveIn();
    await stage.db.doc(`anamnese_treinos/${uid}`).update({ objetivo_principal: 'hipertrofia' });
    await take([row(ANSWERS)]);
    await stage.call('migrate-existing-data', null, { uid });
    expect(await answersOf(uid)).toMatchObject({ objetivo_principal: 'hipertrofia', peso: null });
  });

  it('leaves nothing behind with the account, and does not come back by an import', async () => {
    await take([row(ANSWERS)]);
    const uid = await moveIn();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    // A used link keeps its address until it expires, and so does the mail that announced the deletion.
    const documents = Object.entries(await stage.dump()).filter(
      ([path]) => !path.startsWith('account_links/') && !path.startsWith('mail/'),
    );
    const kept = JSON.stringify(documents);
    for (const told of [email, 'Ana Souza', 'perder-peso']) expect(kept).not.toContain(told);
    expect(await take([row(ANSWERS)])).toMatchObject({ known: 1 });
    const { refused } = await take([row({ ...ANSWERS, subscription_tier: 'plus' })]);
    expect(refused).toEqual([{ line: 2, reasons: [expect.stringContaining('erased since')] }]);
    expect(await mayRegister()).toBe(false);
  });
});
