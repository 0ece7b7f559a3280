import type { User } from 'firebase/auth';
import * as v from 'valibot';
import type { CallerKind, Contract, InputOf, ResponseOf } from 'domain/kit/contract';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { type ErrorCode, ErrorDetailsSchema } from 'domain/kit/errors';
import { OFFLINE } from 'domain/kit/texts';
import { ENV } from '../config/env.ts';
import { askIndexedDb, AUTH_DATABASE } from '../device/indexed-db.ts';
import { heedServerDate } from '../device/server-clock.ts';
import { timeOut } from '../failures.ts';
import { within } from '../within.ts';

/** Why a call failed: the server's error code, or `offline` when no answer came. */
type CallErrorCode = ErrorCode | 'offline';

/** The only error that `callFunction` throws. `field` names the first invalid field of a refused request. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly field: string | undefined;

  constructor(code: CallErrorCode, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

const WireErrorSchema = v.object({ error: v.object({ details: ErrorDetailsSchema }) });

/** Reads a callable's answer `{error: {status, message, details}}`. An answer of any other shape becomes `internal`. */
function callErrorOf(answer: unknown): CallError {
  const parsed = v.safeParse(WireErrorSchema, answer);
  if (!parsed.success) return new CallError('internal');
  const { code, field } = parsed.output.error.details;
  return new CallError(code, field);
}

/** The text for a failed call, for a screen that has none of its own. */
export function callErrorText(error: unknown): string {
  const code = error instanceof CallError ? error.code : 'internal';
  if (code === 'offline') return OFFLINE;
  // The codes of a trainer's calls have their texts on the trainer's pages.
  const texts: Readonly<Partial<Record<ErrorCode, string>>> = ERROR_TEXTS;
  return texts[code] ?? ERROR_TEXTS.internal;
}

/** Whether this browser ever loaded Auth. If not, nobody can be signed in. */
async function mayBeSignedIn(): Promise<boolean> {
  try {
    const databases = await askIndexedDb(() => indexedDB.databases());
    return databases.some(({ name }) => name === AUTH_DATABASE);
  } catch {
    // Where IndexedDB does not answer, Auth keeps its session elsewhere, and Firefox 102 does not list databases. Then only Auth
    // itself knows.
    return true;
  }
}

/**
 * The signed-in user, or null. Auth is loaded only in a browser where it was loaded before, because most visitors never
 * sign in. Rejects when Firebase cannot be loaded.
 */
export async function signedInUser(): Promise<User | null> {
  if (!(await mayBeSignedIn())) return null;
  const { currentUser } = await import('./auth.ts');
  return currentUser();
}

/** The longest wait for an answer, in milliseconds. A handler stops by itself after 25 s. */
const TIME_OUT = 30_000;

/** The longest wait for the session or App Check's token in a call that works without them, in milliseconds. */
const PATIENCE = 5_000;

type Headers = Readonly<Record<string, string>>;

async function bearer(): Promise<Headers> {
  const token = await (await signedInUser())?.getIdToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** The headers, or none when they fail or come too late. */
function ifAny(ask: () => Promise<Headers>): Promise<Headers> {
  return within(PATIENCE, ask(), () => new Error('No header in time')).catch(() => ({}));
}

/** The header with the caller's ID token, for the functions that need one. */
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
 * The header with App Check's token. Only a build with App Check's key contains this code. The server also serves calls
 * without the token, up to a limit.
 */
async function attestation(): Promise<Headers> {
  const { appCheckToken } = await import('./app-check.ts');
  return { 'X-Firebase-AppCheck': await appCheckToken() };
}

/** Makes Auth check the account, so that a session that has ended on the server ends here, too. */
function leaveIfOver(): void {
  void signedInUser()
    .then((user) => user?.reload())
    .catch(() => undefined);
}

/**
 * Calls a function by its contract and returns the response that the contract promises. Every failure is a `CallError`.
 * It speaks the callable protocol (https://firebase.google.com/docs/functions/callable-reference) with plain fetch,
 * because the SDK would weigh more than this file.
 */
export async function callFunction<Called extends Contract>(
  { name, service, caller, response: schema }: Called,
  input: InputOf<Called>,
): Promise<ResponseOf<Called>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${ENV.apiBase}/${service}/${name}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(await authorization(caller)),
        ...(import.meta.env.VITE_APP_CHECK_KEY ? await ifAny(attestation) : undefined),
      },
      body: JSON.stringify({ data: input ?? null }),
      signal: timeOut(TIME_OUT),
    });
    heedServerDate(response.headers.get('Date'));
    answer = await response.json().catch((error: unknown) => {
      // A syntax error means that a broken server sent a page. Any other error means that the connection was lost.
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
