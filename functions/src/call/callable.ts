import { CALLABLES, type CallableName, type CallableResponse } from 'domain/contracts/table';
import {
  type CallableFunction,
  type CallableRequest as RawCall,
  HttpsError,
  onCall,
} from 'firebase-functions/https';
import * as v from 'valibot';
import { findCallerAccount } from '../accounts/find-caller-account.ts';
import { isClosed } from '../accounts/mailbox-state.ts';
import { AppError } from '../app-error.ts';
import { config, siteUrl } from '../config/config.ts';
import { MIN_INSTANCES } from '../config/min-instances.ts';
import { withSecrets } from '../config/service-accounts.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import type { CallableService, Handler } from './handler.ts';
import { hidingOddBodies } from './hide-odd-bodies.ts';
import { toHttpsError } from './https-error.ts';
import { nameOf } from './name-of.ts';

/**
 * The deployable form of a service. The last segment of a call's path names its callable; a name that the service does not
 * have is answered with `not-found`. A browser calls it directly (CORS for the site's origins) or through a rewrite of Hosting.
 */
export function callableService(
  { secrets, memory, handlers }: CallableService,
  deps: PaymentDeps,
): CallableFunction<unknown, Promise<unknown>> {
  const options = {
    cors: config.APP_ORIGINS,
    timeoutSeconds: 25,
    memory,
    minInstances: MIN_INSTANCES,
    ...withSecrets(secrets),
  };
  const deployed = onCall(options, (raw: RawCall<unknown>): Promise<unknown> => {
    const name = nameOf(raw.rawRequest, handlers);
    if (name === undefined) throw new HttpsError('not-found', 'No such function');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has each handler under its own name
    return answer(name, handlers[name] as Handler<CallableName>, raw, deps);
  });
  return hidingOddBodies(deployed);
}

/**
 * Parses the request by the contract, authenticates the caller, and answers what the handler answers. Every failure is a
 * closed code with its Portuguese text.
 */
async function answer<Name extends CallableName>(
  name: Name,
  handler: Handler<Name>,
  raw: RawCall<unknown>,
  deps: PaymentDeps,
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
