import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { type Clock, type Timers, systemClock, systemTimers } from '../shared/clock.ts';
import { type Listening, listen, readBody, type Running, sendJson, stop } from '../shared/http.ts';
import type { ScheduledFunction } from './scheduled-functions.ts';
import { Scheduler } from './scheduler.ts';

interface SchedulerServerOptions extends Listening {
  /** Default demo-personal. */
  projectId?: string;
  /** `host:port`, default 127.0.0.1:5001. */
  functionsHost?: string;
  extra?: readonly ScheduledFunction[];
  clock?: Clock;
  timers?: Timers;
  fetch?: typeof fetch;
  log?: (message: string) => void;
}

const runSchema = v.strictObject({ time: v.optional(v.pipe(v.string(), v.isoTimestamp())) });

/**
 * Starts the scheduler and its API: `GET /` lists the functions; `POST /run/{id}` runs one function now and
 * answers `{status}` once it has ended. `{"time": ISO}` in the body is passed to the function as its schedule time.
 * Rejects with a message that names the port when the port is busy.
 */
export async function startScheduler(options: SchedulerServerOptions = {}): Promise<Running> {
  const host = options.host ?? '127.0.0.1';
  const clock = options.clock ?? systemClock;
  const scheduler = new Scheduler({
    projectId: options.projectId ?? 'demo-personal',
    functionsHost: options.functionsHost ?? '127.0.0.1:5001',
    fetch: options.fetch ?? fetch,
    clock,
    timers: options.timers ?? systemTimers,
    log: options.log ?? (() => undefined),
    extra: options.extra ?? [],
  });
  const server = createServer((request, response) => void answer(scheduler, clock, request, response));
  const port = await listen(server, 'scheduler', host, options.port ?? 0);
  await scheduler.tick();
  return {
    port,
    url: `http://${host}:${port}`,
    async close() {
      scheduler.close();
      await stop(server);
    },
  };
}

const BODY_LIMIT_BYTES = 10_000;

async function answer(
  scheduler: Scheduler,
  clock: Clock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'GET' && path === '/') {
      const functions = scheduler.list().map(({ next, ...scheduled }) => ({
        ...scheduled,
        next: next === null ? null : new Date(next).toISOString(),
      }));
      sendJson(response, 200, { functions });
      return;
    }
    const id = /^\/run\/([\w-]+)$/u.exec(path)?.[1];
    if (request.method !== 'POST' || id === undefined) {
      sendJson(response, 404, { error: 'Not found: use GET / or POST /run/{id}' });
      return;
    }
    const time = await readTime(request);
    if (time === 'malformed') {
      sendJson(response, 400, { error: 'Expected no body or {"time": "<ISO moment>"}' });
      return;
    }
    const status = await scheduler.run(id, time ?? clock.now());
    if (status === undefined) sendJson(response, 404, { error: `No scheduled function "${id}"` });
    else sendJson(response, 200, { status });
  } catch (error) {
    if (!response.headersSent)
      sendJson(response, 502, { error: `The functions emulator did not answer: ${String(error)}` });
  }
}

async function readTime(request: IncomingMessage): Promise<number | undefined | 'malformed'> {
  try {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    if (body.length === 0) return undefined;
    const { time } = v.parse(runSchema, JSON.parse(body.toString('utf8')));
    return time === undefined ? undefined : Date.parse(time);
  } catch {
    return 'malformed';
  }
}
