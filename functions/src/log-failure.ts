import * as logger from 'firebase-functions/logger';
import { errorKind } from './error-kind.ts';

/** Logs an error as a failure of `where`: its kind and the places in the code, without data. */
export function logFailure(where: string, error: unknown): void {
  logger.error(`${where} failed`, failureFacts(error));
}

/** What the log may say of an error: its kind, and the places in the code. */
export function failureFacts(error: unknown): ReturnType<typeof errorKind> & { readonly stack: string } {
  return { ...errorKind(error), stack: frames(error) };
}

/** The stack of an error without its message, which may quote what a person typed, also over several lines. */
function frames(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
