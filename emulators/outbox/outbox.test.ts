import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen, sendJson, stop } from '../shared/http.ts';
import { type RunningOutbox, startOutbox } from './server.ts';

/** A mail as a program sends it. */
interface Sent {
  to: string | string[];
  subject?: string;
  text?: string;
  html?: string;
}

// The answers of the Auth emulator, as firebase-tools 15 gives them.
let oobCodes: unknown[];
let asked: { path: string; authorization: string | undefined }[];
let outbox: RunningOutbox;
let folder: string;
let authHost: string;
let closeEmulators: () => Promise<void>;

beforeEach(async () => {
  oobCodes = [];
  asked = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    sendJson(response, 200, { oobCodes });
  });
  authHost = `127.0.0.1:${await listen(server, 'test emulator', '127.0.0.1', 0)}`;
  closeEmulators = () => stop(server);
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  outbox = await start();
});
afterEach(async () => {
  await outbox.close();
  await closeEmulators();
  rmSync(folder, { recursive: true });
});

function start(): Promise<RunningOutbox> {
  return startOutbox({ projectId: 'demo-test', authHost, dataFile: join(folder, 'outbox.jsonl') });
}

/** Sends mails one after the other by SMTP. */
async function send(...mails: readonly Sent[]): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: outbox.smtpPort, ignoreTLS: true });
  for (const mail of mails) await transport.sendMail({ from: 'site@example.com', ...mail });
  transport.close();
}

const page = async (): Promise<string> => (await fetch(outbox.url)).text();
const messages = async (): Promise<unknown> => {
  const reply = await fetch(`${outbox.url}/api/messages`);
  expect(reply.status).toBe(200);
  return v.parse(v.object({ messages: v.unknown() }), await reply.json()).messages;
};

const verification = {
  email: 'ana@example.com',
  requestType: 'VERIFY_EMAIL',
  oobCode: 'code-1',
  oobLink: 'http://127.0.0.1:9099/emulator/action?mode=verifyEmail&oobCode=code-1&apiKey=fake',
};
const reset = {
  email: 'bia@example.com',
  requestType: 'PASSWORD_RESET',
  oobCode: 'code-2',
  oobLink: 'http://127.0.0.1:9099/emulator/action?mode=resetPassword&oobCode=code-2&apiKey=fake',
};

describe('the outbox', () => {
  test('asks the Auth emulator of the project, as its owner', async () => {
    await messages();
    expect(asked).toEqual([
      { path: '/emulator/v1/projects/demo-test/oobCodes', authorization: 'Bearer owner' },
    ]);
  });

  test('says that there are no messages yet', async () => {
    expect(await page()).toContain('Nenhuma mensagem ainda');
    expect(await messages()).toEqual([]);
  });

  test('lists what it received by SMTP for one address or several, newest first', async () => {
    await send(
      { to: 'ana@example.com', subject: 'Antiga', text: 'Olá, José!\n\nAté amanhã.' },
      { to: ['ana@example.com', 'bia@example.com'], subject: 'Nova: ação', text: 'Olá' },
    );
    expect(await messages()).toMatchObject([
      { kind: 'mail', subject: 'Nova: ação', to: ['ana@example.com', 'bia@example.com'], html: null },
      { kind: 'mail', subject: 'Antiga', to: ['ana@example.com'], text: 'Olá, José!\n\nAté amanhã.' },
    ]);
    const shown = await page();
    expect(shown.indexOf('Nova')).toBeLessThan(shown.indexOf('Antiga'));
  });

  test('still has its messages after a restart, also if it was killed while it wrote one', async () => {
    await send({ to: 'ana@example.com', subject: 'Guardada', text: 'Olá' });
    await outbox.close();
    appendFileSync(join(folder, 'outbox.jsonl'), '{"id":"half');
    outbox = await start();
    expect(await messages()).toMatchObject([{ subject: 'Guardada' }]);
    await send({ to: 'ana@example.com', subject: 'Depois', text: 'Olá' });
    await outbox.close();
    outbox = await start();
    expect(await messages()).toMatchObject([{ subject: 'Depois' }, { subject: 'Guardada' }]);
  });

  test('shows the HTML part in a frame that runs no scripts, and the text below it', async () => {
    await send({
      to: 'ana@example.com',
      subject: '<b>Oi</b>',
      text: 'Como <texto>',
      html: '<!doctype html><html><head></head><body><script>alert("1")</script></body></html>',
    });
    const shown = await page();
    expect(shown).not.toContain('<script>');
    expect(shown).toMatch(/<iframe [^>]*sandbox="(?!.*allow-(?:scripts|same-origin))[^"]*"/);
    expect(shown).toContain('srcdoc="&lt;!doctype html&gt;&lt;html&gt;&lt;head&gt;&lt;base target=');
    expect(shown).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(shown).toContain('&lt;b&gt;Oi&lt;/b&gt;');
    expect(shown).toContain('Como &lt;texto&gt;');
  });

  test("lists the Auth emulator's links as messages with a link to click, newest first", async () => {
    oobCodes = [verification, reset];
    expect(await messages()).toMatchObject([
      { kind: 'reset-password', subject: 'Redefinir senha', to: ['bia@example.com'], link: reset.oobLink },
      {
        kind: 'verify-email',
        subject: 'Verifique seu e-mail',
        to: ['ana@example.com'],
        link: verification.oobLink,
      },
    ]);
    expect(await page()).toContain(`href="${verification.oobLink.replaceAll('&', '&amp;')}"`);
  });

  test('asks for the new password in a password reset, because the emulator expects it in the link', async () => {
    oobCodes = [reset];
    const shown = await page();
    expect(shown).toContain('action="http://127.0.0.1:9099/emulator/action"');
    expect(shown).toContain('name="oobCode" value="code-2"');
    expect(shown).toContain('name="newPassword"');
  });

  test('says how to start the emulators while they do not answer', async () => {
    await closeEmulators();
    closeEmulators = async () => undefined;
    const shown = await fetch(outbox.url);
    expect(shown.status).toBe(503);
    expect(await shown.text()).toContain('npm start');
    expect((await fetch(`${outbox.url}/api/messages`)).status).toBe(503);
  });

  test('answers 404 on any other path', async () => {
    expect((await fetch(`${outbox.url}/etc/passwd`)).status).toBe(404);
  });
});
