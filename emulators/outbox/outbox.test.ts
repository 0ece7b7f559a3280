import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen, readBody, type Running, sendJson, stop } from '../shared/http.ts';
import { startOutbox } from './server.ts';

const text = (stringValue: string) => ({ stringValue });
const mail = (id: string, createTime: string, fields: unknown) => ({
  document: {
    name: `projects/p/databases/(default)/documents/mail/${id}`,
    createTime,
    updateTime: createTime,
    fields,
  },
  readTime: createTime,
});

// The answers of both emulators, as firebase-tools 15 and the Firestore REST API give them.
let rows: unknown[];
let oobCodes: unknown[];
let asked: { path: string; authorization: string | undefined; body: string }[];
let outbox: Running;
let closeEmulators: () => Promise<void>;

beforeEach(async () => {
  rows = [{ readTime: '2026-11-20T12:00:00Z' }];
  oobCodes = [];
  asked = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, 10_000);
    asked.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: body.toString(),
    });
    sendJson(response, 200, request.url?.includes('oobCodes') ? { oobCodes } : rows);
  };
  const server = createServer((request, response) => void answer(request, response));
  const host = `127.0.0.1:${await listen(server, 'test emulators', '127.0.0.1', 0)}`;
  closeEmulators = () => stop(server);
  outbox = await startOutbox({ projectId: 'demo-test', firestoreHost: host, authHost: host });
});
afterEach(async () => {
  await outbox.close();
  await closeEmulators();
});

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
  test('asks both emulators of the project, as their owner', async () => {
    await messages();
    expect(new Map(asked.map(({ path, authorization }) => [path, authorization]))).toEqual(
      new Map([
        ['/emulator/v1/projects/demo-test/oobCodes', 'Bearer owner'],
        ['/v1/projects/demo-test/databases/(default)/documents:runQuery', 'Bearer owner'],
      ]),
    );
  });

  test('says that there are no messages yet', async () => {
    expect(await page()).toContain('Nenhuma mensagem ainda');
    expect(await messages()).toEqual([]);
  });

  test('lists mail to one address or several, newest first', async () => {
    const message = (subject: string) => ({
      mapValue: { fields: { subject: text(subject), text: text('Olá') } },
    });
    rows = [
      mail('a', '2026-11-20T12:00:00.5Z', { to: text('ana@example.com'), message: message('Antiga') }),
      mail('b', '2026-11-20T12:00:01Z', {
        to: { arrayValue: { values: [text('ana@example.com'), text('bia@example.com')] } },
        message: message('Nova'),
      }),
    ];
    expect(await messages()).toMatchObject([
      {
        id: 'b',
        kind: 'mail',
        subject: 'Nova',
        to: ['ana@example.com', 'bia@example.com'],
        text: 'Olá',
        html: null,
      },
      { id: 'a', kind: 'mail', subject: 'Antiga', to: ['ana@example.com'] },
    ]);
    const shown = await page();
    expect(shown.indexOf('Nova')).toBeLessThan(shown.indexOf('Antiga'));
  });

  test('leaves out a document of another shape, and lists the others', async () => {
    rows = [
      mail('bad', '2026-11-20T12:00:00Z', { to: text('ana@example.com') }),
      mail('good', '2026-11-20T12:00:00Z', {
        to: text('ana@example.com'),
        message: { mapValue: { fields: {} } },
      }),
    ];
    expect(await messages()).toMatchObject([{ id: 'good', subject: '', text: '' }]);
  });

  test('shows the HTML part in a frame that runs no scripts', async () => {
    rows = [
      mail('a', '2026-11-20T12:00:00Z', {
        to: text('ana@example.com'),
        message: {
          mapValue: { fields: { subject: text('<b>Oi</b>'), html: text('<script>alert("1")</script>') } },
        },
      }),
    ];
    const shown = await page();
    expect(shown).not.toContain('<script>');
    expect(shown).toMatch(/<iframe sandbox="(?!.*allow-(?:scripts|same-origin))[^"]*"/);
    expect(shown).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(shown).toContain('&lt;b&gt;Oi&lt;/b&gt;');
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
