import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeMail, type ReadMail } from '../../../functions/src/mail/mail.ts';
import { sendBySmtp } from '../../../functions/src/mail/smtp.ts';
import { type Manner, startMailServer, type TestMailServer } from '../support/mail-server.ts';

const AT = new Date('2026-11-22T12:00:00Z');
const stored = {
  to: ['ana@exemplo.com'],
  message: { subject: 'Seu treino está pronto', text: 'Olá, Ana!\n\nAbra o painel.' },
  about: ['uid'],
  created_at: AT,
  delete_at: AT,
  delivery: { state: 'sending', attempts: 1, next_at: AT, at: AT, error: null, reply: null },
} satisfies ReadMail;
const SENDER = { from: 'site@personal.example', replyTo: 'contato@personal.example' };
const mailOf = (changes: Partial<ReadMail> = {}) =>
  composeMail('release_1', { ...stored, ...changes }, SENDER);

let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const send = (mail = mailOf(), timeoutMs?: number) =>
  sendBySmtp({ url: server.url, password: '' }, mail, timeoutMs);

describe('a mail that is sent', () => {
  it('arrives once, at one address, as text and as HTML, from the trainer, with the trainer for answers', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    expect(server.received).toHaveLength(1);
    const { recipients, mail } = server.received[0]!;
    expect(recipients).toEqual(['ana@exemplo.com']);
    expect(mail).toMatchObject({
      from: { name: 'Rafael Monteiro', address: 'site@personal.example' },
      replyTo: [{ address: 'contato@personal.example' }],
      to: [{ name: '', address: 'ana@exemplo.com' }],
      subject: 'Seu treino está pronto',
    });
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(stored.message.text);
    expect(mail.html).toContain('Abra o painel.');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('has the same Message-ID at every attempt, which says nothing of the document', async () => {
    await send();
    await send();
    const [first, second] = server.received.map(({ mail }) => mail.messageId);
    expect(first).toMatch(/^<[0-9a-f]{32}@personal\.example>$/);
    expect(second).toBe(first);
    expect(composeMail('release_2', stored, SENDER).messageId).not.toBe(first);
  });
});

describe('what a server answers', () => {
  it.each<[string, Manner, unknown]>([
    ['a recipient that it puts off', 'put-off', { kind: 'later', error: 'put-off', reply: 450 }],
    ['a recipient that it does not know', 'refuse-recipient', { kind: 'refused', reply: 550 }],
    ['a content that it refuses', 'refuse-content', { kind: 'refused', reply: 554 }],
    // All mails have this sender: a mail is not lost because somebody still has to put it right.
    ['a sender that it refuses', 'refuse-sender', { kind: 'later', error: 'sender-refused', reply: 550 }],
    [
      'a connection that it breaks off after the mail',
      'break-off',
      { kind: 'later', error: 'unreachable', reply: null },
    ],
  ])('%s', async (_, manner, outcome) => {
    server.manner = manner;
    expect(await send()).toEqual(outcome);
  });

  it('nothing: the attempt ends by its own limit', async () => {
    server.manner = 'hang';
    expect(await send(mailOf(), 300)).toEqual({ kind: 'later', error: 'unreachable', reply: null });
  });

  it('something, for ever: the attempt ends by its own limit', async () => {
    const timers = new Set<NodeJS.Timeout>();
    const drip = createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      timers.add(setInterval(() => socket.writable && socket.write('220-wait\r\n'), 20));
    });
    await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(drip.address() as AddressInfo).port}`;
    expect(await sendBySmtp({ url, password: '' }, mailOf(), 300)).toEqual({
      kind: 'later',
      error: 'unreachable',
      reply: null,
    });
    for (const timer of timers) clearInterval(timer);
    drip.close();
  });

  it('nobody is there: the mail is tried again', async () => {
    const { url, port } = server;
    await server.close();
    expect(await sendBySmtp({ url, password: '' }, mailOf())).toEqual({
      kind: 'later',
      error: 'unreachable',
      reply: null,
    });
    expect(port).toBeGreaterThan(0);
  });

  it('a wrong password: it is the fault of the site, and the mail is tried again', async () => {
    const closed = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'site' && password === 'p@ss/word'
          ? callback(null, { user: username })
          : callback(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    const at = { url: closed.url, user: 'site' };
    expect(await sendBySmtp({ ...at, password: 'wrong' }, mailOf())).toEqual({
      kind: 'later',
      error: 'sender-refused',
      reply: 535,
    });
    expect(await sendBySmtp({ ...at, password: 'p@ss/word' }, mailOf())).toEqual({ kind: 'sent' });
    await closed.close();
  });
});

describe('a server on another machine', () => {
  it('gets no mail without TLS', async () => {
    const url = `smtp://0.0.0.0:${server.port}`;
    expect(await sendBySmtp({ url, password: '' }, mailOf())).toMatchObject({ error: expect.any(String) });
    expect(server.received).toEqual([]);
  });

  it('gets no mail with a certificate that nobody vouches for', async () => {
    const unknown = await startMailServer({ disabledCommands: [] });
    const url = `smtp://0.0.0.0:${unknown.port}`;
    expect(await sendBySmtp({ url, password: '' }, mailOf())).toEqual({
      kind: 'later',
      error: 'unreachable',
      reply: null,
    });
    expect(unknown.received).toEqual([]);
    await unknown.close();
  });
});

describe('what a person typed', () => {
  it('does not become a header', async () => {
    const subject = 'Anamnese completa: Ana\r\nBcc: eva@golpe.example\r\n\r\nOlá';
    expect(await send(mailOf({ message: { subject, text: 'x' } }))).toEqual({ kind: 'sent' });
    const [{ recipients, mail } = { recipients: [], mail: null }] = server.received;
    expect(recipients).toEqual(['ana@exemplo.com']);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.subject).toBe('Anamnese completa: Ana Bcc: eva@golpe.example Olá');
  });
});
