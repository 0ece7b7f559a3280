import { suitePorts } from './journey.ts';

/** Sends a command to a payment sandbox, like its own page; throws if the sandbox refuses it. */
export async function command(
  sandbox: 'abacatepay' | 'stripe',
  path: string,
  body: unknown = {},
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${suitePorts()[sandbox]}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
