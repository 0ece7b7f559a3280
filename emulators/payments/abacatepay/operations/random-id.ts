import { randomBytes } from 'node:crypto';

/** 24 characters of [A-Za-z0-9], like the tail of the provider's ids. */
export function randomId(): string {
  return randomBytes(64)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/gu, '')
    .slice(0, 24);
}
