import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, readBody, type Running, sendJson, stop } from '../shared/http.ts';
import { startScheduler } from './server.ts';

const START = Date.parse('2026-11-20T10:50:00Z');

// A functions emulator as firebase-tools 15 has it: it answers `/backends`, and its triggers' URLs end in a counter.
let schedules: Record<string, string>;
let generation: number;
let runs: {
  trigger: string;
  time: string | string[] | undefined;
  type: string | string[] | undefined;
  body: string;
}[];
let whileRunning: () => Promise<void>;
let functionsHost: string;
let closeFunctions: () => Promise<void>;

let now: number;
let ring: () => void;
let waits: number[];
let logs: string[];
let scheduler: Running;

const callable = {
  name: 'create-account',
  id: 'southamerica-east1-create-account',
  region: 'southamerica-east1',
};
const scheduled = ([name, schedule]: [string, string]) => ({
  ...callable,
  name,
  id: `southamerica-east1-${name}`,
  schedule: { schedule, timeZone: null },
});

beforeEach(async () => {
  schedules = { 'expire-plans': 'every 60 minutes' };
  generation = 0;
  runs = [];
  whileRunning = async () => undefined;
  now = START;
  waits = [];
  logs = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, 10_000);
    if (request.url === '/backends') {
      sendJson(response, 200, {
        backends: [{ functionTriggers: [callable, ...Object.entries(schedules).map(scheduled)] }],
      });
      return;
    }
    const trigger = request.url?.split('/').at(-1) ?? '';
    const valid = Object.keys(schedules).map((name) => `southamerica-east1-${name}-${generation}`);
    if (!valid.includes(trigger)) {
      response
        .writeHead(404)
        .end(`Function ${trigger} does not exist, valid functions are: x, ${valid.join(', ')}`);
      return;
    }
    runs.push({
      trigger,
      time: request.headers['x-cloudscheduler-scheduletime'],
      type: request.headers['ce-type'],
      body: body.toString(),
    });
    await whileRunning();
    response.writeHead(200).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  functionsHost = `127.0.0.1:${await listen(server, 'test functions', '127.0.0.1', 0)}`;
  closeFunctions = () => stop(server);
});
afterEach(async () => {
  await scheduler.close();
  await closeFunctions();
});

async function start(): Promise<void> {
  scheduler = await startScheduler({
    projectId: 'demo-test',
    functionsHost,
    clock: { now: () => now },
    timers: {
      after(delay, run) {
        waits.push(delay);
        ring = run;
        return () => undefined;
      },
    },
    log: (message) => logs.push(message),
  });
}

/** Lets the scheduler's timer end at `time` and waits until the scheduler has set the next one. */
async function ringAt(time: number): Promise<void> {
  now = time;
  const before = waits.length;
  ring();
  await expect.poll(() => waits.length).toBe(before + 1);
}

async function listed() {
  const reply = await fetch(scheduler.url);
  return v.parse(
    v.object({ functions: v.array(v.looseObject({ id: v.string(), next: v.nullable(v.string()) })) }),
    await reply.json(),
  ).functions;
}

const minutes = (count: number): number => count * 60_000;

test('the list has the scheduled functions of the functions emulator, and no other functions', async () => {
  await start();
  expect(await (await fetch(scheduler.url)).json()).toEqual({
    functions: [
      {
        id: 'expire-plans',
        region: 'southamerica-east1',
        schedule: 'every 60 minutes',
        timeZone: 'America/Sao_Paulo',
        next: '2026-11-20T11:00:00.000Z',
      },
    ],
  });
});

test('a function runs once at its time, with the moment when it was due as its schedule time', async () => {
  await start();
  await ringAt(START + minutes(9));
  expect(runs).toEqual([]);
  await ringAt(START + minutes(10));
  await ringAt(START + minutes(10) + 500);
  await expect.poll(() => logs.at(-1)).toBe('expire-plans answered 200');
  expect(runs).toEqual([
    {
      trigger: 'southamerica-east1-expire-plans-0',
      time: '2026-11-20T11:00:00.000Z',
      type: 'google.cloud.scheduler.job.v1.executed',
      body: '{}',
    },
  ]);
});

test('the scheduler wakes at the next firing, and after 15 seconds at the latest', async () => {
  await start();
  expect(waits).toEqual([15_000]);
  await ringAt(START + minutes(10) - 4_000);
  expect(waits.at(-1)).toBe(4_000);
});

test('after a sleep over several firings, a function runs once', async () => {
  await start();
  await ringAt(START + minutes(300));
  await expect.poll(() => runs.length).toBe(1);
  expect((await listed())[0]?.next).toBe('2026-11-20T16:00:00.000Z');
});

test('a firing is skipped while the function still runs', async () => {
  const door = new EventEmitter();
  whileRunning = async () => void (await once(door, 'open'));
  await start();
  await ringAt(START + minutes(10));
  await expect.poll(() => runs.length).toBe(1);
  await ringAt(START + minutes(70));
  expect(logs.at(-1)).toBe('expire-plans is still running: this firing is left out');
  door.emit('open');
  await expect.poll(() => logs.at(-1)).toBe('expire-plans answered 200');
  expect(runs).toHaveLength(1);
});

test('a function runs on demand, with the schedule time that the caller gives', async () => {
  await start();
  const response = await fetch(`${scheduler.url}/run/expire-plans`, {
    method: 'POST',
    body: JSON.stringify({ time: '2027-01-20T00:00:00Z' }),
  });
  expect(await response.json()).toEqual({ status: 200 });
  expect(runs).toMatchObject([{ time: '2027-01-20T00:00:00.000Z' }]);
});

test('a function still runs after its code was reloaded and its trigger got a new address', async () => {
  await start();
  generation = 3;
  const response = await fetch(`${scheduler.url}/run/expire-plans`, { method: 'POST' });
  expect(await response.json()).toEqual({ status: 200 });
  expect(runs).toMatchObject([{ trigger: 'southamerica-east1-expire-plans-3' }]);
});

test('a function that is added later appears in the list', async () => {
  await start();
  schedules = { ...schedules, 'reconcile-payments': 'every 15 minutes' };
  await ringAt(START + 15_000);
  expect((await listed()).map(({ id }) => id)).toEqual(['expire-plans', 'reconcile-payments']);
});

test('the log names a schedule that is not supported, and its function still runs on demand', async () => {
  schedules = { odd: 'every full moon' };
  await start();
  expect(logs.join('\n')).toContain('every full moon');
  expect((await fetch(`${scheduler.url}/run/odd`, { method: 'POST' })).status).toBe(200);
});

test.each([
  ['/run/nobody', undefined, 404],
  ['/run/expire-plans', '{"time":"tomorrow"}', 400],
  ['/run/expire-plans', '{', 400],
  ['/elsewhere', undefined, 404],
])('POST %s with %s is refused', async (path, body, status) => {
  await start();
  expect((await fetch(`${scheduler.url}${path}`, { method: 'POST', ...(body ? { body } : {}) })).status).toBe(
    status,
  );
  expect(runs).toEqual([]);
});

test('the scheduler waits for a functions emulator that is not running yet, and logs it once', async () => {
  await closeFunctions();
  closeFunctions = async () => undefined;
  await start();
  await ringAt(START + 15_000);
  expect(logs).toEqual([`waiting for the functions emulator on ${functionsHost}`]);
});
