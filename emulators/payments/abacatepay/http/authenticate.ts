import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bareError } from './api-error.ts';

/** Refuses with 401 unless the request carries `Authorization: Bearer <key>`. */
export function authenticate(request: IncomingMessage, key: string): void {
  const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(key))) {
    throw bareError(401, 'Token de autenticação inválido ou ausente.');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
