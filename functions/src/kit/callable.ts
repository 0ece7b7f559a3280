import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change, FirestoreEvent } from 'firebase-functions/firestore';
import {
  type CallableFunction,
  type CallableRequest as RawCall,
  HttpsError,
  onCall,
} from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import type { MemoryOption } from 'firebase-functions/options';
import type { defineSecret } from 'firebase-functions/params';
import * as v from 'valibot';
import { type CallableName, type CallableRequest, type CallableResponse, CALLABLES } from 'domain/contracts';
import type { ServiceName } from 'domain/kit/contract';
import { DAY_MS } from 'domain/kit/dates';
import { findUser } from './admin.ts';
import { now } from './time.ts';
import { config, siteUrl } from './config.ts';
import { MIN_INSTANCES, withSecrets } from './deployment.ts';
import { AppError, toHttpsError } from './errors.ts';
import { LOG_LINES, logFailure } from './logging.ts';

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
      account: session?.account ?? null,
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
const OPEN_TO_CLOSED: readonly CallableName[] = ['check-subscription', 'read-panel'];

/**
 * The session, or undefined if it is over. A closed account counts as signed out; a callable that needs a session refuses
 * it with 'mailbox-not-confirmed'.
 */
async function validSession(
  name: CallableName,
  session: Session | undefined,
): Promise<(Session & Pick<Caller, 'account'>) | undefined> {
  if (session === undefined) return undefined;
  const account = await findCallerAccount(session);
  if (account === null) return undefined;
  if (!isClosed(account) || OPEN_TO_CLOSED.includes(name)) return { ...session, account };
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
  /** The signed-in account as Auth has it, or null. */
  readonly account: UserRecord | null;
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

export type Written = FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>;

/**
 * One of the things that a trigger does after a write. An event may come late, again, or after a later one, and it comes again
 * if another part of the trigger failed. A part therefore ends the same however often it runs.
 */
export type TriggerPart = (event: Written) => Promise<void>;

/**
 * How long a failed event is delivered again, in milliseconds. What still fails after a day fails because of what is stored, and
 * each further delivery would cost and fail, too.
 */
const REPEATED_MS = DAY_MS;

/**
 * Runs the parts of a trigger one after the other, in their order. A part that fails does not stop the others. Throws an
 * `AggregateError` of the failures after the last part, so that the platform delivers the event again. Then every part runs again,
 * also those that succeeded. An event that still fails a day after its write is given up, which is logged, and the answer says so.
 */
export async function runParts(parts: readonly TriggerPart[], event: Written): Promise<'done' | 'given-up'> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a part builds on what the parts before it have written
      await part(event);
    } catch (error) {
      // The platform logs the error that is thrown, but not the errors in it.
      logFailure('A part of a trigger', error);
      failures.push(error);
    }
  }
  if (failures.length === 0) return 'done';
  if (now().getTime() - Date.parse(event.time) > REPEATED_MS) {
    logger.error(LOG_LINES.eventGivenUp, { id: event.id });
    return 'given-up';
  }
  throw new AggregateError(failures, 'Parts of the trigger failed');
}

/** A handler of Google's framework. Only its first argument, the request, matters here. */
type Serves = (request: never, ...rest: never[]) => unknown;

/** How deep a request may nest. The deepest contract, with its envelope, nests nine levels (`save-template`). */
const MAX_DEPTH = 16;

/**
 * The same deployed function, which gets an empty body where the body is no call. firebase-functions writes such a body into the
 * log before it refuses it, and an altered client can put anything into it. It also reads a body recursively, so a body of some
 * thousand levels would exhaust its stack, and the answer would be 500.
 */
function hidingOddBodies<F extends Serves>(deployed: F): F {
  // A proxy, because the platform reads further properties of the function.
  return new Proxy(deployed, {
    apply(target, self, args: [{ body?: unknown }, ...unknown[]]) {
      const [request] = args;
      if (!isCall(request.body)) request.body = {};
      return Reflect.apply(target, self, args);
    },
  });
}

/** Whether a body is `{data: …}` and nothing else. */
function isCall(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'data' && isPlain(body, 0);
}

/**
 * Whether a value is not nested too deeply and holds no `@type`. No client of ours sends a number in the form that `@type` marks,
 * and firebase-functions logs such a value where it is no number.
 */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH || Object.hasOwn(value, '@type')) return false;
  return Object.values(value).every((each) => isPlain(each, depth + 1));
}
