import { suitePorts } from './journey.ts';

type Sandbox = 'abacatepay' | 'stripe';

async function ask(sandbox: Sandbox, path: string, request?: RequestInit): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${suitePorts()[sandbox]}/_sandbox${path}`, request);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Sends a command to a payment sandbox, like its own page; throws if the sandbox refuses it. */
export function command(sandbox: Sandbox, path: string, body: unknown = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return ask(sandbox, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** What a payment sandbox's control shows. */
export function look(sandbox: Sandbox, path: string): Promise<unknown> {
  return ask(sandbox, path);
}

/** The states of a sandbox's deliveries whose event has this text. */
export async function deliveriesAbout(sandbox: Sandbox, text = ''): Promise<string[]> {
  const { deliveries } = (await look(sandbox, '/webhooks')) as {
    deliveries: { state: string; body: string }[];
  };
  return deliveries.filter(({ body }) => body.includes(text)).map(({ state }) => state);
}
