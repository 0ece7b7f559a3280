import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallableServer, openCallableServer } from './support/callable-server.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let server: CallableServer;
beforeAll(async () => {
  stage = await openStage('ceiling-without-app-check', { RATE_LIMIT_CREATIONS_PER_HOUR: '2' });
  server = await openCallableServer(stage.exports);
});
afterAll(async () => {
  await server.close();
  await stage.close();
});

it('where App Check is not configured, everybody is served above the ceiling, and the trainer is told', async () => {
  for (const headers of [{}, {}, {}, {}, { 'x-firebase-appcheck': 'abc' }]) {
    const data = { email: `${randomUUID()}@exemplo.com` };
    expect(await server.post('register-subscriber', data, headers)).toMatchObject({
      status: 200,
      body: { result: { success: true } },
    });
  }
  const mails = (await stage.db.collection('mail').get()).docs.map(
    (doc) => doc.get('message.text') as string,
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const text of mails) expect(text).toContain('O site continua atendendo a todos.');
});
