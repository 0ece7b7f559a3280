import { CALLABLES, type CallableName } from 'domain/contracts';
import type { Request, Response } from '@google-cloud/functions-framework';
import { readRewrites } from '../../../support/rewrites.mjs';

const functionOf = readRewrites();

/** The caller of a function, as the platform describes it. */
export interface Caller {
  readonly uid?: string;
  /** The headers that the caller itself sends; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When the account's password was last entered. */
  readonly signedInAt?: Date;
  /** Whether a valid App Check token comes with the call. */
  readonly isAttested?: boolean;
}

/** A deployed function as the platform runs it: over HTTP, or without. */
interface Deployed {
  (request: Request, response: Response): unknown;
  run(event: unknown): Promise<unknown>;
}

/** The deployed function of that name: `expire-plans` is the nested export `expire.plans`. */
export function deployedFunction(exports: object, name: string): Deployed {
  let found: unknown = exports;
  for (const key of name.split('-')) found = (found as Readonly<Record<string, unknown>>)[key];
  if (typeof found !== 'function') throw new Error(`${name} is not exported`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every export of the functions is a deployed function
  return found as Deployed;
}

/** The deployed function to which Hosting leads that path of the site. */
export function functionAt(exports: object, path: string): Deployed {
  return deployedFunction(exports, functionOf(path) ?? `What serves ${path}`);
}

/** The path of a callable on the site. */
export const pathOf = (name: CallableName) => `/api/${CALLABLES[name].service}/${name}`;

/** Calls a callable as the platform does, once it has verified the caller's tokens. Rejects with the `HttpsError`. */
export function callDeployed(
  exports: object,
  name: CallableName,
  data: unknown,
  { uid, headers, signedInAt, isAttested }: Caller = {},
): Promise<unknown> {
  const token = signedInAt ? { auth_time: Math.floor(signedInAt.getTime() / 1000) } : {};
  const path = pathOf(name);
  return functionAt(exports, path).run({
    data,
    auth: uid ? { uid, token, rawToken: '' } : undefined,
    app: isAttested === true ? { appId: 'local', token: {} } : undefined,
    rawRequest: { path, headers: { ...headers } },
    acceptsStreaming: false,
  });
}
