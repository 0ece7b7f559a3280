import type { CallerKind, Contract, InputOf, ResponseOf } from 'domain/contracts/contract';
import * as v from 'valibot';
import { ENV } from '../../config/env.ts';
import { CallError, callErrorOf } from './call-error.ts';
import { heedServerDate } from '../../device/server-clock.ts';
import { signedInUser } from '../auth/signed-in-user.ts';

/** A handler ends within 25 s (design §6); after this long nobody is going to answer. Milliseconds. */
const TIME_OUT = 30_000;

/** How long reading the session, or a word of App Check's, may hold up a call that does not need it. Milliseconds. */
const PATIENCE = 5_000;

type Headers = Readonly<Record<string, string>>;

async function bearer(): Promise<Headers> {
  const token = await (await signedInUser())?.getIdToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** The asked headers, or none if they cannot be had, or not in time. */
async function ifAny(ask: () => Promise<Headers>): Promise<Headers> {
  const late = new Promise<Headers>((resolve) => {
    setTimeout(() => resolve({}), PATIENCE);
  });
  return Promise.race([ask(), late]).catch(() => ({}));
}

/** The caller's ID token, for the functions that ask who calls. */
async function authorization(caller: CallerKind): Promise<Headers> {
  switch (caller) {
    case 'anyone':
      return {};
    case 'anyone-or-account':
      return ifAny(bearer);
    case 'signed-in':
      return bearer();
    default:
      return caller satisfies never;
  }
}

/**
 * App Check's word that this site calls, in a build with its key: one without has neither this nor the chunk. A call that
 * lacks it is served as well, unless far too many arrive (design §6).
 */
async function attestation(): Promise<Headers> {
  const { appCheckToken } = await import('./app-check.ts');
  return { 'X-Firebase-AppCheck': await appCheckToken() };
}

/** Asks Auth for the account: a session that is over elsewhere then ends here, and who follows it is told. */
function leaveIfOver(): void {
  void signedInUser()
    .then((user) => user?.reload())
    .catch(() => undefined);
}

/**
 * Calls a function by its contract and the callable wire protocol (https://firebase.google.com/docs/functions/callable-reference),
 * with plain fetch: the SDK for it would weigh more than this file. Answers what the contract promises; every failure
 * is a `CallError`.
 */
export async function callFunction<Called extends Contract>(
  { name, caller, response: schema }: Called,
  input: InputOf<Called>,
): Promise<ResponseOf<Called>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${ENV.apiBase}/${name}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(await authorization(caller)),
        ...(import.meta.env.VITE_APP_CHECK_KEY ? await ifAny(attestation) : undefined),
      },
      body: JSON.stringify({ data: input ?? null }),
      signal: AbortSignal.timeout(TIME_OUT),
    });
    heedServerDate(response.headers.get('Date'));
    answer = await response.json().catch((error: unknown) => {
      // A page instead of JSON is a broken server; anything else is a connection lost in the middle.
      if (error instanceof SyntaxError) return null;
      throw error;
    });
  } catch {
    throw new CallError('offline');
  }
  if (!response.ok) {
    const error = callErrorOf(answer);
    if (error.code === 'unauthenticated') leaveIfOver();
    throw error;
  }
  const parsed = v.safeParse(v.object({ result: schema }), answer);
  if (!parsed.success) throw new CallError('internal');
  return parsed.output.result;
}
