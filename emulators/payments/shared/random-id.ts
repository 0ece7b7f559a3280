import { randomBytes } from 'node:crypto';

/** `length` characters of [A-Za-z0-9], like the tails of the providers' ids. */
export function randomId(length = 24): string {
  let id = '';
  while (id.length < length)
    id += randomBytes(64)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/gu, '');
  return id.slice(0, length);
}
