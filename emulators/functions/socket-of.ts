import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The socket of a function in a folder of sockets. Its name is short, because a socket's path has about 100 characters. */
export function socketOf(folder: string, target: string): string {
  return join(folder, createHash('sha256').update(target).digest('hex').slice(0, 10));
}
