import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useCallableServer } from '../support/servers/callable-server.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('ceiling-without-app-check', { RATE_LIMIT_CREATIONS_PER_HOUR: '2' });
const server = useCallableServer(stage);

it('without App Check, everybody is served above the ceiling, and the trainer gets a mail', async () => {
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
