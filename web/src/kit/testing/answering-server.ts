import type { PixData } from 'domain/buy/pix-contract';
import * as v from 'valibot';
import { vi } from 'vitest';

/** A code of half an hour. */
export const PIX_DATA: PixData = {
  id: 'pix_char_12345678',
  brCode: '00020126580014br.gov.bcb.pix',
  brCodeBase64: 'data:image/png;base64,iVBORw0KGgo=',
  expiresAt: '2026-11-22T12:30:00.000Z',
  secondsLeft: 1_800,
};

/** What a function of our server answers, as JSON if it is no text, or that nothing is reached. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'offline';

/** A call that reached the server. */
export interface ReceivedCall {
  readonly name: string;
  readonly data: unknown;
  readonly authorization: string | null;
}

/** An answer that the server refuses with this code. */
export const refusal = (code: string): Reply => ({ status: 400, body: { error: { details: { code } } } });

/**
 * Replaces the network in a browser in which nobody has signed in, until `vi.unstubAllGlobals()`. Each function, and each call of
 * Firebase Auth, answers with its reply, or is offline without one; of a list the last reply is repeated. Answers the calls, which
 * grow as they come.
 */
export function answering(
  replies: Readonly<Record<string, Reply | Promise<Reply> | readonly Reply[]>>,
): readonly ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  // A browser in which nobody has signed in has no database of Auth.
  vi.stubGlobal('indexedDB', { databases: async () => [] });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const request = new Request(new URL(url, 'http://site.example'), init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (request.method === 'POST') {
      const { data } = v.parse(v.object({ data: v.optional(v.unknown()) }), await request.json());
      calls.push({ name, data, authorization: request.headers.get('authorization') });
    }
    const turn = calls.filter((call) => call.name === name).length - 1;
    const list = [(await replies[name]) ?? 'offline'].flat();
    const reply = list[Math.min(Math.max(turn, 0), list.length - 1)] ?? 'offline';
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, headers = {} } = reply;
    const { body } = reply;
    return typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  });
  return calls;
}
