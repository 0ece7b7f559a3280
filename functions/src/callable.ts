import {
  CALLABLES,
  type CallableName,
  type CallableRequest,
  type CallableResponse,
} from 'domain/contracts/table';
import type { ErrorCode, ErrorDetails } from 'domain/errors';
import { ERROR_TEXTS } from 'domain/texts/errors';
import {
  type CallableFunction,
  type CallableRequest as RawCall,
  type FunctionsErrorCode,
  HttpsError,
  onCall,
} from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import type { defineSecret } from 'firebase-functions/params';
import * as v from 'valibot';
import { findCallerAccount } from './accounts/find-caller-account.ts';
import { isClosed } from './accounts/mailbox-state.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { config, siteUrl } from './config/config.ts';

/**
 * What a handler gets: who calls, the parsed request, when the signed-in account's password was last entered, and the
 * origin, one of ours, to which the browser wants to come back.
 */
export interface Call<Data> extends Caller {
  readonly data: Data;
  readonly signedInAt: Date | null;
  readonly origin: string;
}

/** One handler per row of the contract table, with the row's types. */
export type Handlers = {
  readonly [Name in CallableName]: (call: Call<CallableRequest<Name>>) => Promise<CallableResponse<Name>>;
};

/**
 * A deployable callable: parses by the contract, authenticates, maps every failure to a closed code with its Portuguese
 * text. Called directly (CORS for our origins) or through a Hosting rewrite.
 */
export function callable<Name extends CallableName>(
  name: Name,
  handler: Handlers[Name],
  secrets: ReturnType<typeof defineSecret>[] = [],
): CallableFunction<unknown, Promise<CallableResponse<Name>>> {
  const { caller, request: schema } = CALLABLES[name];
  return onCall({ cors: config.APP_ORIGINS, timeoutSeconds: 25, secrets }, async (raw: RawCall<unknown>) => {
    try {
      if (caller === 'signed-in' && raw.auth === undefined) throw new AppError('unauthenticated');
      // Before the account is asked for, so that nonsense costs no look-up.
      const parsed = v.safeParse(schema, withoutBlanks(raw.data), { abortEarly: true });
      if (!parsed.success) throw new AppError('invalid-request', offendingField(parsed.issues[0]));
      const session = await countingSession(name, raw.auth);
      if (caller === 'signed-in' && session === undefined) throw new AppError('unauthenticated');
      return await handler({
        data: parsed.output,
        uid: session?.uid ?? '',
        signedInAt: passwordEnteredAt(session),
        ip: callerAddress(forwardedFor(raw)),
        isAttested: raw.app !== undefined,
        origin: callerOrigin(raw),
      });
    } catch (error) {
      throw toHttpsError(name, error);
    }
  });
}

/** What a verified ID token says. */
type Session = NonNullable<RawCall['auth']>;

/** What an account may ask whose mailbox was shown past our server: how it stands. */
const OPEN_TO_CLOSED: readonly CallableName[] = ['check-subscription'];

/**
 * The session, unless it no longer counts. That of a closed account counts for nothing: who has to be signed in gets
 * 'mailbox-not-confirmed', elsewhere the caller is as good as signed out.
 */
async function countingSession(
  name: CallableName,
  session: Session | undefined,
): Promise<Session | undefined> {
  const account = session === undefined ? null : await findCallerAccount(session);
  if (account === null) return undefined;
  if (!isClosed(account) || OPEN_TO_CLOSED.includes(name)) return session;
  if (CALLABLES[name].caller === 'signed-in') throw new AppError('mailbox-not-confirmed');
  return undefined;
}

/** Empty strings and nulls among the request's fields count as absent (design §6). */
function withoutBlanks(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '' && value !== null));
}

/** The first key of the request that is to blame; a key that we don't know is not echoed at any length. */
function offendingField(issue: v.BaseIssue<unknown>): string | undefined {
  const key = issue.path?.[0]?.key;
  return typeof key === 'string' ? key.slice(0, 60) : undefined;
}

/** The token's `auth_time`, which its refreshing leaves as it was. */
function passwordEnteredAt(session: Session | undefined): Date | null {
  const seconds: unknown = session?.token.auth_time;
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** Node joins repeated headers of this name in their order. */
function forwardedFor({ rawRequest }: RawCall<unknown>): string | undefined {
  const header = rawRequest?.headers?.['x-forwarded-for'];
  return Array.isArray(header) ? header.join(',') : header;
}

function callerOrigin({ rawRequest }: RawCall<unknown>): string {
  const origin = rawRequest?.headers?.origin;
  return origin !== undefined && config.APP_ORIGINS.includes(origin) ? origin : siteUrl();
}

const STATUS_OF = {
  'invalid-request': 'invalid-argument',
  unauthenticated: 'unauthenticated',
  'recent-login-required': 'failed-precondition',
  forbidden: 'permission-denied',
  'rate-limited': 'resource-exhausted',
  'payment-not-found': 'not-found',
  'payment-not-confirmed': 'failed-precondition',
  'payer-refused': 'failed-precondition',
  'provider-unavailable': 'unavailable',
  'account-exists': 'already-exists',
  'sign-up-not-allowed': 'permission-denied',
  'already-subscribed': 'failed-precondition',
  'nothing-to-cancel': 'failed-precondition',
  'withdrawal-not-possible': 'failed-precondition',
  'order-paid': 'failed-precondition',
  'link-expired': 'not-found',
  'mailbox-not-confirmed': 'permission-denied',
  internal: 'internal',
} as const satisfies Record<ErrorCode, FunctionsErrorCode>;

/** The refusal as it travels: status, Portuguese text, `{code, field?}`. Our own failures are logged without any data. */
export function toHttpsError(where: string, error: unknown): HttpsError {
  if (!(error instanceof AppError)) {
    logger.error(`${where} failed`, {
      ...errorKind(error),
      stack: frames(error),
    });
  }
  const code = error instanceof AppError ? error.code : 'internal';
  const field = error instanceof AppError ? error.field : undefined;
  const details: ErrorDetails = field === undefined ? { code } : { code, field };
  return new HttpsError(STATUS_OF[code], ERROR_TEXTS[code], details);
}

/** What kind of error it is, without its message, which may quote what somebody typed. */
export function errorKind(error: unknown): { readonly name: string; readonly code?: string | number } {
  const name = error instanceof Error ? error.name : typeof error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { name, code } : { name };
}

/** Where an error came from, without its message: that may quote what somebody typed. */
function frames(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
