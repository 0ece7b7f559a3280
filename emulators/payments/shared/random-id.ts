import { randomBytes } from 'node:crypto';

/** A random text of `length` characters from [A-Za-z0-9], as the providers' ids have it after their prefix. */
export function randomId(length = 24): string {
  let id = '';
  while (id.length < length)
    id += randomBytes(64)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/gu, '');
  return id.slice(0, length);
}
