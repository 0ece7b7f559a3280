import type { IncomingMessage } from 'node:http';
import { isSameKey } from '../../shared/same-key.ts';
import { bareError } from './api-error.ts';

/** Throws a refusal (401) when the request has no `Authorization: Bearer <key>`. */
export function authenticate(request: IncomingMessage, key: string): void {
  const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameKey(given, key)) throw bareError(401, 'Token de autenticação inválido ou ausente.');
}
