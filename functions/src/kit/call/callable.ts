import { CALLABLES, type CallableName, type CallableRequest, type CallableResponse } from 'domain/contracts';
import type { ServiceName } from 'domain/kit/contract';
import type { UserRecord } from 'firebase-admin/auth';
import {
  type CallableFunction,
  type CallableRequest as RawCall,
  HttpsError,
  onCall,
} from 'firebase-functions/https';
import type { MemoryOption } from 'firebase-functions/options';
import type { defineSecret } from 'firebase-functions/params';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { config, siteUrl } from '../config/config.ts';
import { MIN_INSTANCES, withSecrets } from '../config/deployment.ts';
import { AppError, toHttpsError } from '../errors.ts';
import { findUser } from '../firebase/admin.ts';
import { hidingOddBodies } from './hide-odd-bodies.ts';

/**
 * The account of a verified ID token, or null if the session is over: the account is gone or disabled, or the password was
 * entered before the moment at which Auth ended the account's sessions (a new password does that). The token itself stays
 * valid for up to an hour. The Admin SDK's `verifyIdToken(token, true)` compares the same times.
 */
async function findCallerAccount({ uid, token }: Session): Promise<UserRecord | null> {
  const user = await findUser(uid);
  if (user === null || user.disabled) return null;
  const { tokensValidAfterTime } = user;
  const hasEnded =
    tokensValidAfterTime !== undefined && token.auth_time * 1000 < Date.parse(tokensValidAfterTime);
  return hasEnded ? null : user;
}

/**
 * Whether an account is closed: Auth calls its e-mail verified, but our server, which sets the claim `mailbox`, has not
 * confirmed the mailbox. Through Auth's own links another person may have taken the account. It stays closed until its
 * password is reset with us. An account without an e-mail is closed too, because all of ours have one.
 */
export function isClosed(user: Pick<UserRecord, 'email' | 'emailVerified' | 'customClaims'>): boolean {
  if (user.email === undefined) return true;
  return user.emailVerified && user.customClaims?.['mailbox'] !== true;
}

/** The name that a request's path ends with (`/api/service/name` behind Hosting, else `/name`), if the table has it. */
export function nameOf<Table extends object>(
  request: { readonly path: string },
  table: Table,
): Extract<keyof Table, string> | undefined {
  const name = request.path.slice(request.path.lastIndexOf('/') + 1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table's own key is one of its names
  return Object.hasOwn(table, name) ? (name as Extract<keyof Table, string>) : undefined;
}

/**
 * The deployable form of a service. The last segment of a call's path names its callable; an unknown one is `not-found`, and so is
 * one of another service, because this one may lack its keys.
 */
export function callableService<Deps>(
  service: ServiceName,
  { secrets, memory }: CallableService,
  handlers: Handlers<Deps>,
  deps: Deps,
): CallableFunction<unknown, Promise<unknown>> {
  const options = {
    cors: config.APP_ORIGINS,
    timeoutSeconds: 25,
    memory,
    minInstances: MIN_INSTANCES,
    ...withSecrets(secrets),
  };
  const deployed = onCall(options, (raw: RawCall<unknown>): Promise<unknown> => {
    const name = nameOf(raw.rawRequest, CALLABLES);
    if (name === undefined || CALLABLES[name].service !== service) {
      throw new HttpsError('not-found', 'No such function');
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has each handler under its own name
    return answer(name, handlers[handlerOf(name)] as Handler<CallableName, Deps>, raw, deps);
  });
  return hidingOddBodies(deployed);
}

/**
 * Parses the request by the contract, authenticates the caller, and answers what the handler answers. Every failure is a
 * closed code with its Portuguese text.
 */
async function answer<Name extends CallableName, Deps>(
  name: Name,
  handler: Handler<Name, Deps>,
  raw: RawCall<unknown>,
  deps: Deps,
): Promise<CallableResponse<Name>> {
  const { caller, request: schema } = CALLABLES[name];
  try {
    if (caller === 'signed-in' && raw.auth === undefined) throw new AppError('unauthenticated');
    if (config.MAINTENANCE) throw new AppError('maintenance');
    // The request is parsed before the account is looked up, so that a request that is nonsense costs no look-up.
    const parsed = v.safeParse(schema, withoutBlanks(raw.data), { abortEarly: true });
    if (!parsed.success) throw new AppError('invalid-request', offendingField(parsed.issues[0]));
    const session = await validSession(name, raw.auth);
    if (caller === 'signed-in' && session === undefined) throw new AppError('unauthenticated');
    const call = {
      data: parsed.output,
      uid: session?.uid ?? '',
      signedInAt: passwordEnteredAt(session),
      isAttested: raw.app !== undefined,
      origin: callerOrigin(raw),
    };
    return await handler(call, deps);
  } catch (error) {
    throw toHttpsError(name, error);
  }
}

/** The claims of a verified ID token. */
type Session = NonNullable<RawCall['auth']>;

/** The callables that serve a closed account (`isClosed`): it may only ask for its own state. */
const OPEN_TO_CLOSED: readonly CallableName[] = ['check-subscription'];

/**
 * The session, or undefined if it is over. A closed account counts as signed out; a callable that needs a session refuses
 * it with 'mailbox-not-confirmed'.
 */
async function validSession(name: CallableName, session: Session | undefined): Promise<Session | undefined> {
  const account = session === undefined ? null : await findCallerAccount(session);
  if (account === null) return undefined;
  if (!isClosed(account) || OPEN_TO_CLOSED.includes(name)) return session;
  if (CALLABLES[name].caller === 'signed-in') throw new AppError('mailbox-not-confirmed');
  return undefined;
}

/** The request without its empty strings and nulls: a form sends them for the fields that the person left empty. */
function withoutBlanks(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '' && value !== null));
}

/** The request's key that the issue is about, cut to 60 characters, because an unknown key can have any length. */
function offendingField(issue: v.BaseIssue<unknown>): string | undefined {
  const key = issue.path?.[0]?.key;
  return typeof key === 'string' ? key.slice(0, 60) : undefined;
}

/** The token's `auth_time`. Refreshing the token does not change it. */
function passwordEnteredAt(session: Session | undefined): Date | null {
  const seconds: unknown = session?.token.auth_time;
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** The request's origin if it is one of the site's own, else the site's first. */
function callerOrigin({ rawRequest }: RawCall<unknown>): string {
  const origin = rawRequest?.headers?.origin;
  return origin !== undefined && config.APP_ORIGINS.includes(origin) ? origin : siteUrl();
}

export interface Call<Name extends CallableName> extends Caller {
  readonly data: CallableRequest<Name>;
  /** When the signed-in account's password was last entered, or null. */
  readonly signedInAt: Date | null;
  /** The origin, one of the site's own, to which the browser wants to come back. */
  readonly origin: string;
}

interface Caller {
  /** The signed-in account's uid, '' if none. */
  readonly uid: string;
  /** Whether a valid App Check token came with the call. */
  readonly isAttested: boolean;
}

export type Secret = ReturnType<typeof defineSecret>;

type Handler<Name extends CallableName, Deps> = (
  call: Call<Name>,
  deps: Deps,
) => Promise<CallableResponse<Name>>;

/** The name of a callable as its handler has it: `createAccount` for `create-account`. */
type HandlerName<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<HandlerName<Rest>>}`
  : Name;

function handlerOf(name: CallableName): HandlerName<CallableName> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says the same as the expression
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as HandlerName<CallableName>;
}

export type Handlers<Deps> = { readonly [Name in CallableName as HandlerName<Name>]: Handler<Name, Deps> };

/** What a service of callables has. All of its handlers run in one process, and so with all of its secrets. */
export interface CallableService {
  readonly secrets: readonly Secret[];
  readonly memory: MemoryOption;
}

/** How long ago the password may have been entered, in milliseconds. */
const RECENT_MS = 5 * 60 * 1000;
/** How far Auth's clock may be ahead of ours, in milliseconds. */
const AHEAD_MS = 60 * 1000;

/** Throws 'recent-login-required' unless the password was entered within the last five minutes. */
export function demandRecentSignIn(signedInAt: Date | null): void {
  const age = signedInAt === null ? Number.NaN : now().getTime() - signedInAt.getTime();
  if (!(age < RECENT_MS && age > -AHEAD_MS)) throw new AppError('recent-login-required');
}
