import type { IncomingMessage } from 'node:http';
import { isSameKey } from '../../shared/same-key.ts';
import { API_VERSION } from '../api-version.ts';
import { ApiError, invalidRequest } from './api-error.ts';

/** Throws a refusal (401) unless the request has the key as a bearer token. */
export function authenticate(request: IncomingMessage, key: string): void {
  const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!isSameKey(given, key)) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.length > 16 ? given.slice(-4) : ''}`,
    });
  }
}

/** Throws a refusal (400) when the request asks for another version of the API. A request may leave the header out. */
export function checkVersion(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
}
