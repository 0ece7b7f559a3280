import * as v from 'valibot';
import { sendJson } from '../../shared/http.ts';
import { type Handler, type Parse, pathMatcher, readJson } from './answer-requests.ts';
import { type AnySandbox, faultSchema } from './sandbox.ts';
import { mishapSchema, secondsSchema } from './webhook-dispatcher.ts';

/** A control. `id` is the part of the path in the place of `:id`. The answer is sent as JSON. */
export type Control<TSandbox> = (sandbox: TSandbox, body: unknown, id: string) => unknown;

/** Controls by method and path below `/_sandbox`. */
export type Controls<TSandbox> = Readonly<Record<string, Control<TSandbox>>>;

/**
 * The controls that every sandbox has: of the webhook, the faults and the clock. `advance` moves the clock ahead and lets
 * the sandbox carry out everything that becomes due.
 */
export function commonControls<TSandbox extends AnySandbox>(
  parse: Parse,
  advance: (sandbox: TSandbox, seconds: number) => void,
): Controls<TSandbox> {
  return {
    'POST /webhooks/next': (sandbox, body) => {
      sandbox.webhooks.orderMishap(parse(mishapSchema, body));
      return {};
    },
    'POST /webhooks/target': (sandbox, body) => {
      const { url } = parse(v.strictObject({ url: v.nullable(v.pipe(v.string(), v.url())) }), body);
      sandbox.webhooks.url = url ?? undefined;
      return {};
    },
    'POST /webhooks/flush': async (sandbox) => {
      await sandbox.webhooks.settled();
      return { deliveries: sandbox.store.deliveries };
    },
    'POST /faults': (sandbox, body) => {
      sandbox.faults.set(parse(faultSchema, body));
      return {};
    },
    'POST /faults/clear': (sandbox) => {
      sandbox.faults.clear();
      return {};
    },
    'GET /clock': (sandbox) => ({ now: new Date(sandbox.clock.now()).toISOString() }),
    'POST /clock/advance': async (sandbox, body) => {
      advance(sandbox, parse(v.strictObject({ seconds: secondsSchema }), body).seconds);
      await sandbox.webhooks.settled();
      return { now: new Date(sandbox.clock.now()).toISOString() };
    },
    'POST /reset': (sandbox) => {
      sandbox.faults.clear();
      sandbox.webhooks.forgetMishaps();
      sandbox.store.clear();
      return {};
    },
  };
}

interface ControlHandling<TSandbox> {
  controls: Controls<TSandbox>;
  /** The refusal of a body that is not JSON. */
  malformed: (message: string) => Error;
  /** The refusal of an unknown path. */
  notFound: () => Error;
  /** Carries out everything that is due by now, and answers whether anything was. */
  runDue?: (sandbox: TSandbox) => boolean;
}

/** Handles requests to `/_sandbox/…`: JSON in, JSON out. The answer is sent once the change is saved. */
export function controlHandler<TSandbox extends AnySandbox>({
  controls,
  malformed,
  notFound,
  runDue = () => false,
}: ControlHandling<TSandbox>): Handler<TSandbox> {
  const matchControl = pathMatcher(controls);
  return async (sandbox, request, url, response) => {
    const body = await readJson(request, malformed);
    const match = matchControl(request.method, url.pathname.slice('/_sandbox'.length));
    if (!match) throw notFound();
    const ran = runDue(sandbox);
    let reply: unknown;
    try {
      reply = await match.entry(sandbox, body, match.id);
    } finally {
      if (ran || request.method !== 'GET') await sandbox.store.saved();
    }
    sendJson(response, 200, reply);
  };
}
