import { type closeAfterEach, startReceiver as startAnyReceiver } from '../shared/testing.ts';
import { type AbacatePaySandboxOptions, LOCAL_KEY, startAbacatePaySandbox } from './server.ts';

/** The time at which every test begins. */
const START = Date.parse('2026-11-20T12:00:00.000Z');

export const CUSTOMER = {
  name: 'Ana Souza',
  cellphone: '(11)99999-9999',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
};

interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  body: any;
}

/**
 * A sandbox whose clock stands still at `START` and whose timers never fire. Time passes only through
 * `/_sandbox/clock/advance`.
 */
export async function startTestSandbox(options: AbacatePaySandboxOptions = {}) {
  const sandbox = await startAbacatePaySandbox({
    clock: { now: () => START },
    timers: { after: () => () => undefined },
    ...options,
  });
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${LOCAL_KEY}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
  return {
    ...sandbox,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    /** Creates a code for R$ 159,90 and returns its id. */
    create: async (data: Record<string, unknown> = {}): Promise<string> => {
      const reply = await send('POST', '/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 15990, expiresIn: 1800, customer: CUSTOMER, ...data },
      });
      if (reply.body.success !== true) throw new Error(JSON.stringify(reply));
      return reply.body.data.id;
    },
    status: async (id: string): Promise<string> =>
      (await send('GET', `/v2/transparents/check?id=${id}`)).body.data.status,
    advance: (seconds: number) => send('POST', '/_sandbox/clock/advance', { seconds }),
    flush: () => send('POST', '/_sandbox/webhooks/flush'),
  };
}

/** A webhook that receives this provider's events, see `shared/receiver.ts`. */
export function startReceiver(...answers: number[]) {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every shape
  return startAnyReceiver<any>(...answers);
}

/**
 * A sandbox with a webhook that answers with `answers`. `pay` pays a code and waits for its event, and `states` returns the
 * states of all deliveries. `closing` closes the sandbox and the webhook at the end of the test.
 */
export async function startWithReceiver(closing: ReturnType<typeof closeAfterEach>, ...answers: number[]) {
  const receiver = closing(await startReceiver(...answers));
  const sandbox = closing(await startTestSandbox({ webhookUrl: receiver.url }));
  const pay = async (id: string, options?: unknown): Promise<void> => {
    await sandbox.post(`/_sandbox/charges/${id}/pay`, options);
    await sandbox.flush();
  };
  const states = async (): Promise<string[]> =>
    (await sandbox.get('/_sandbox/webhooks')).body.deliveries.map(
      (delivery: { state: string }) => delivery.state,
    );
  return { receiver, sandbox, pay, states };
}
