import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFunctions } from './serve-functions.ts';
import { socketOf } from './shared-process.ts';

interface Request {
  readonly body: unknown;
  readonly rawBody: Buffer;
}
interface Response {
  json(value: unknown): void;
}
const events: unknown[] = [];
let atWork: Response | undefined;

/** A build as firebase-functions exports one: functions in nested objects, with what starts them, and other things. */
const BUILD = {
  create: {
    order: Object.assign(
      (req: Request, res: Response) => res.json({ body: req.body, raw: req.rawBody.toString() }),
      { __endpoint: {} },
    ),
  },
  slow: Object.assign(
    (_: Request, res: Response) => {
      atWork = res;
    },
    { __endpoint: {} },
  ),
  written: Object.assign((event: unknown) => void events.push(event), {
    __endpoint: { eventTrigger: {} },
  }),
  helper: () => 'no function of the product',
  REGION: 'southamerica-east1',
};

describe('one process for all functions', () => {
  const sockets = mkdtempSync(join(tmpdir(), 'sockets-'));
  let served: Awaited<ReturnType<typeof serveFunctions>>;
  beforeAll(async () => {
    served = await serveFunctions(BUILD, sockets);
  });
  afterAll(async () => {
    await served.close();
    rmSync(sockets, { recursive: true });
  });

  const call = (target: string, body: string, headers: Record<string, string> = {}, path = '/') =>
    new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
      const method = body === '' ? 'GET' : 'POST';
      const json = { 'content-type': 'application/json', ...headers };
      const sent = request(
        { socketPath: socketOf(sockets, target), method, path, headers: json },
        (answer) => {
          void text(answer).then((read) => resolve({ status: answer.statusCode, body: read }));
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });

  it('serves each exported function, and nothing else that is exported', () => {
    expect(served.targets).toEqual(['create.order', 'slow', 'written']);
  });

  it('gives a function its request, with the body as it came', async () => {
    const body = '{ "plan":  "pro" }';
    expect(await call('create.order', body)).toEqual({
      status: 200,
      body: JSON.stringify({ body: { plan: 'pro' }, raw: body }),
    });
  });

  it('gives a trigger its event', async () => {
    const headers = { 'ce-id': '1', 'ce-source': 'a', 'ce-type': 'b', 'ce-specversion': '1.0' };
    expect((await call('written', '{"value":1}', headers)).status).toBe(204);
    expect(events).toEqual([expect.objectContaining({ id: '1', type: 'b', data: { value: 1 } })]);
  });

  it('answers other calls while one is at work', async () => {
    const slow = call('slow', '{}');
    expect((await call('create.order', '{}')).status).toBe(200);
    await expect.poll(() => atWork).toBeDefined();
    atWork?.json('done');
    expect(await slow).toEqual({ status: 200, body: '"done"' });
  });

  it('says that a function is there without calling it', async () => {
    expect(await call('written', '', {}, '/__/health')).toEqual({ status: 200, body: '' });
    expect(events).toHaveLength(1);
  });
});
