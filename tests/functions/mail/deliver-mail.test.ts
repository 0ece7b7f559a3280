import { TRAINER } from 'domain/kit/content/trainer';
import type { DocumentReference } from 'firebase-admin/firestore';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { type Mail, toStoredMail } from '../../../functions/src/mail/mail.ts';
import { startMailServer } from '../support/mail-server.ts';
import { deployedFunction } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';

const logged = vi.hoisted(() => [] as unknown[][]);
vi.mock('firebase-functions/logger', () => ({
  error: (...args: unknown[]) => logged.push(args),
  warn: (...args: unknown[]) => logged.push(args),
  info: () => undefined,
}));

const server = await startMailServer();
afterAll(() => server.close());
const stage = useStage('mail', {
  SMTP_URL: server.url,
  SMTP_PASSWORD: '',
  MAIL_FROM: 'site@personal.example',
});
afterEach(async () => {
  server.manner = 'accept';
  server.received.length = 0;
  logged.length = 0;
  await stage.reset();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANA = 'ana@exemplo.com';
const mail: Mail = {
  to: [ANA],
  message: { subject: 'Seu treino está pronto', text: 'Olá, Ana!' },
  about: ['uid-ana'],
};

/** Writes a mail as the product does. */
async function write(id = 'release_ana_1', changes: Partial<Mail> = {}): Promise<DocumentReference> {
  const ref = stage.db.doc(`mail/${id}`);
  await ref.create(toStoredMail({ ...mail, ...changes }, stage.now()));
  return ref;
}
/** Delivers the event of the mail's creation. */
async function trigger(ref: DocumentReference): Promise<void> {
  const data = await ref.get();
  await deployedFunction(stage.exports, 'mail-created').run({ id: 'event', params: { id: ref.id }, data });
}
/** What `npm run support -- mails` prints. It is loaded after the stage has set the environment. */
const resendMails = async (isDone: boolean) =>
  (await import('../../../functions/src/ops/support/acts.ts')).resendMails(!isDone);
const deliveryOf = async (ref: DocumentReference) => (await ref.get()).get('delivery');
const recipients = () => server.received.map((each) => each.recipients.join());

describe('a mail that the product writes', () => {
  it('is sent when it is created, and the document says so', async () => {
    const ref = await write();
    await trigger(ref);
    expect(recipients()).toEqual([ANA]);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'sent', attempts: 1, next_at: null, error: null });
    expect(logged).toEqual([]);
  });

  it('is sent once, though the event comes twice, at once and later, and the schedule looks at it too', async () => {
    const ref = await write();
    await Promise.all([trigger(ref), trigger(ref), stage.run('send-mails')]);
    await trigger(ref);
    stage.advance(HOUR);
    await stage.run('send-mails');
    expect(recipients()).toEqual([ANA]);
  });

  it('is sent by the schedule if its event was lost', async () => {
    await write();
    await stage.run('send-mails');
    expect(recipients()).toEqual([ANA]);
  });

  it('is not sent once it was erased, and an erased mail does not come back', async () => {
    const ref = await write();
    const data = await ref.get();
    await ref.delete();
    await deployedFunction(stage.exports, 'mail-created').run({ params: { id: ref.id }, data });
    expect(recipients()).toEqual([]);

    const other = await write('release_ana_2');
    const taken = server.received.length;
    server.manner = 'hang';
    const sending = trigger(other);
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(taken), { timeout: 20_000 });
    await other.delete();
    server.breakOff();
    await sending;
    expect((await other.get()).exists).toBe(false);
  });
});

describe('a mail that cannot be sent now', () => {
  it('is tried again, later each time, until it is sent', async () => {
    const ref = await write();
    server.manner = 'put-off';
    await trigger(ref);
    expect(await deliveryOf(ref)).toMatchObject({
      state: 'retry',
      attempts: 1,
      error: 'put-off',
      reply: 450,
    });
    await stage.run('send-mails');
    expect(await deliveryOf(ref)).toMatchObject({ attempts: 1 });
    stage.advance(2 * MINUTE);
    await stage.run('send-mails');
    expect(await deliveryOf(ref)).toMatchObject({ state: 'retry', attempts: 2 });
    stage.advance(2 * MINUTE);
    await stage.run('send-mails');
    expect(await deliveryOf(ref)).toMatchObject({ attempts: 2 });
    stage.advance(2 * MINUTE);
    server.manner = 'accept';
    await stage.run('send-mails');
    expect(await deliveryOf(ref)).toMatchObject({ state: 'sent', attempts: 3, error: null, reply: null });
    expect(recipients()).toEqual([ANA]);
  });

  it('is sent though the server refused it for three days', async () => {
    const ref = await write();
    server.manner = 'put-off';
    await trigger(ref);
    for (let hour = 0; hour < 72; hour += 4) {
      stage.advance(4 * HOUR);
      await stage.run('send-mails');
    }
    server.manner = 'accept';
    stage.advance(4 * HOUR);
    await stage.run('send-mails');
    expect(recipients()).toEqual([ANA]);
  });

  it('is given up after four days, loudly, the trainer is told once, and the operator sends it again', async () => {
    const ref = await write();
    server.manner = 'put-off';
    await trigger(ref);
    for (let hour = 0; hour < 96; hour += 4) {
      stage.advance(4 * HOUR);
      await stage.run('send-mails');
    }
    expect(await deliveryOf(ref)).toMatchObject({ state: 'failed', error: 'put-off', next_at: null });
    expect(logged.filter(([line]) => line === 'A mail was given up')).toEqual([
      ['A mail was given up', expect.objectContaining({ kind: 'release', error: 'put-off', reply: 450 })],
    ]);
    server.manner = 'accept';
    stage.advance(HOUR);
    await stage.run('send-mails');
    await stage.run('send-mails');
    expect(recipients()).toEqual([TRAINER.email]);

    const listed = [expect.any(String), expect.stringMatching(/^ {2}\S+Z release: put-off, reply 450$/)];
    expect(await resendMails(false)).toEqual(listed);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'failed' });
    expect(await resendMails(true)).toEqual(listed);
    await stage.run('send-mails');
    expect(recipients()).toEqual([TRAINER.email, ANA]);
    expect(await resendMails(true)).toEqual(['No mail was given up because of the mail server.']);
  });

  it('is given up when the link in it expires', async () => {
    const ref = stage.db.doc('mail/link_1');
    const expiry = new Date(stage.now().getTime() + HOUR);
    await ref.create({ ...toStoredMail(mail, stage.now()), delete_at: expiry });
    server.manner = 'put-off';
    await trigger(ref);
    stage.advance(HOUR);
    server.manner = 'accept';
    await stage.run('send-mails');
    expect(await deliveryOf(ref)).toMatchObject({ state: 'failed' });
    expect(recipients()).not.toContain(ANA);
  });

  it('is sent again with the same Message-ID if the process died between sending and recording it', async () => {
    const ref = await write();
    server.manner = 'break-off';
    await trigger(ref);
    server.manner = 'accept';
    stage.advance(2 * MINUTE);
    await stage.run('send-mails');
    expect(recipients()).toEqual([ANA, ANA]);
    expect(new Set(server.received.map((each) => each.mail.messageId)).size).toBe(1);
  });

  it('is left alone while another process has it in hand, and taken over when that process must have died', async () => {
    const ref = await write();
    const next_at = new Date(stage.now().getTime() + 2 * MINUTE);
    await ref.update({ 'delivery.state': 'sending', 'delivery.attempts': 1, 'delivery.next_at': next_at });
    await trigger(ref);
    await stage.run('send-mails');
    expect(recipients()).toEqual([]);
    stage.advance(2 * MINUTE);
    await stage.run('send-mails');
    expect(recipients()).toEqual([ANA]);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('does not stop the others', async () => {
    await stage.db.doc('mail/bad').create({ ...toStoredMail(mail, stage.now()), to: 'x' });
    for (let n = 0; n < 12; n += 1) await write(`release_${n}`, { to: [`aluno-${n}@exemplo.com`] });
    await stage.run('send-mails');
    expect(new Set(recipients()).size).toBe(12);
  });
});

describe('a mail that the server refuses for good', () => {
  it('is not tried again, and the trainer is told whom it did not reach, and nothing else', async () => {
    const ref = await write();
    server.manner = 'refuse-recipient';
    await trigger(ref);
    expect(await deliveryOf(ref)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'refused',
      reply: 550,
    });
    server.manner = 'accept';
    await stage.run('send-mails');
    expect(await resendMails(true)).toEqual(['No mail was given up because of the mail server.']);
    expect(recipients()).toEqual([TRAINER.email]);
    const told = server.received[0]!.mail;
    expect(told.subject).toBe(`E-mail não entregue: ${ANA}`);
    expect(told.text).not.toContain('treino');
    expect(logged).toEqual([
      [
        'A mail was given up',
        { kind: 'release', state: 'failed', attempts: 1, error: 'refused', reply: 550 },
      ],
    ]);
  });

  it('is told once a day about an address, and goes when the person is erased', async () => {
    for (const id of ['release_1', 'release_2']) {
      server.manner = 'refuse-recipient';
      await trigger(await write(id));
      server.manner = 'accept';
      await stage.run('send-mails');
    }
    expect(recipients()).toEqual([TRAINER.email]);
    const told = (await stage.db.collection('mail').where('to', 'array-contains', TRAINER.email).get()).docs;
    expect(told.map((doc) => doc.get('about'))).toEqual([['uid-ana', subscriberId(ANA)]]);
  });

  it('is not told if it was for the trainer, or about nobody whose data is still held', async () => {
    server.manner = 'refuse-recipient';
    await trigger(await write('purchase_1_trainer', { to: [TRAINER.email] }));
    await trigger(await write('deleted_1', { about: [] }));
    expect((await stage.db.collection('mail').get()).size).toBe(2);
  });
});

describe('a mail that is not for sending', () => {
  it('is marked as expired if it comes from a backup, and is not sent', async () => {
    const ref = await write();
    stage.advance(7 * HOUR);
    await trigger(ref);
    await stage.run('send-mails');
    expect(recipients()).toEqual([]);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'expired', next_at: null });
  });

  it('is marked as expired if it was imported', async () => {
    const ref = stage.db.doc('mail/imported');
    await ref.create({ to: [ANA], message: mail.message, delivery: { state: 'SUCCESS' } });
    await trigger(ref);
    expect(recipients()).toEqual([]);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'expired' });
  });

  it.each([
    ['two addresses in one', ['ana@exemplo.com, eva@golpe.example']],
    ['a name around an address', ['Ana <ana@exemplo.com>']],
    ['a line break in an address', ['ana@exemplo.com\r\nRCPT TO:<eva@golpe.example>']],
    ['two addresses', ['ana@exemplo.com', 'eva@golpe.example']],
    ['no address', []],
  ])('fails with %s', async (_, to) => {
    const ref = stage.db.doc('mail/odd');
    await ref.create({ ...toStoredMail(mail, stage.now()), to });
    await trigger(ref);
    expect(recipients()).toEqual([]);
    expect(await deliveryOf(ref)).toMatchObject({ state: 'failed', error: 'malformed' });
  });

  it('says nothing of a person in the log', async () => {
    server.manner = 'refuse-recipient';
    await trigger(await write('release_uid-ana_1'));
    expect(JSON.stringify(logged)).not.toMatch(/uid-ana|exemplo/);
  });
});
