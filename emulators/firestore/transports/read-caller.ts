import type { MapValue, Value } from '../values/value.ts';
import type { Caller } from '../service/service.ts';
import { StatusError } from '../values/status.ts';

/**
 * The caller, from an `authorization` header or metadata, read as Google's emulator reads it: `Bearer owner` and OAuth
 * tokens (`ya29.…`) skip the rules. Any other bearer token is a JWT, of which nothing is verified (signature, times,
 * project). Without a token the caller is anonymous.
 *
 * Throws INVALID_ARGUMENT for a token that is not a JWT, and UNKNOWN for a scheme other than bearer.
 */
export function readCaller(authorization: string | undefined): Caller {
  if (authorization === undefined || authorization.trim() === '') return { kind: 'anonymous' };
  // One space separates the scheme from the token. Another one belongs to the token, which is then none.
  const match = /^bearer(?: (.*))?$/is.exec(authorization.trim());
  if (match === null) throw new StatusError('UNKNOWN', 'unsupported authorization scheme');
  const token = match[1] ?? '';
  if (token.toLowerCase() === 'owner' || token.toLowerCase().startsWith('ya29.')) return { kind: 'admin' };
  const claims = readClaims(token);
  const uid = claims.get('sub') ?? claims.get('user_id');
  // A token without an id signs in with the empty id, which no document id or field can be mistaken for.
  return { kind: 'user', uid: typeof uid === 'string' ? uid : '', token: claims };
}

function readClaims(token: string): MapValue {
  const parts = /\s/.test(token) ? [] : token.split('.');
  const [header, payload] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined) {
    throw new StatusError('INVALID_ARGUMENT', 'invalid jwt');
  }
  readJsonObject(header);
  return toMap(readJsonObject(payload));
}

function readJsonObject(part: string): object {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Text that is not JSON is refused below, like JSON that is not an object.
  }
  throw new StatusError('INVALID_ARGUMENT', 'invalid jwt');
}

function toMap(claims: object): MapValue {
  return new Map(Object.entries(claims).map(([name, claim]) => [name, toValue(claim)]));
}

function toValue(claim: unknown): Value {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
  if (Array.isArray(claim)) return claim.map(toValue);
  if (typeof claim === 'object' && claim !== null) return toMap(claim);
  return typeof claim === 'string' || typeof claim === 'boolean' ? claim : null;
}
