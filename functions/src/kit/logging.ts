import * as logger from 'firebase-functions/logger';

/** The name and code of an error, for the log. The message is left out, because it may quote what a person typed. */
export function errorKind(error: unknown): { readonly name: string; readonly code?: string | number } {
  const name = error instanceof Error ? error.name : typeof error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { name, code } : { name };
}

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

/** The lines of the log that an alert policy or a log-based metric looks for (`config/alerts`). */
export const LOG_LINES = {
  browserFailed: "A page failed in a visitor's browser",
  cardMismatched: 'A card paid something else than the price',
  documentsLeft: 'The time of a run did not suffice for all documents',
  eventGivenUp: 'An event was given up after a day of failures',
  mailGivenUp: 'A mail was given up',
  mailPutOff: 'A mail could not be sent yet',
  paymentsLeft: 'The time of a run did not suffice for all due payments',
  pixMismatched: 'A PIX was paid with another amount than its price',
  refundFailed: 'A refund failed after the provider had accepted it',
  renewalsKept: 'So many accounts are gone that no renewal was ended',
  runEnded: 'A scheduled run ended',
  runFailed: 'A scheduled run failed',
  salesStopped: 'Nobody can buy by one of the two methods',
  wishUnmet: 'What is wanted of a provider was not seen done for a day',
  webhookMissed: 'The reconciler found money of which no webhook told',
} as const;

/**
 * Runs `work`. Where it fails, the failure of `where` is logged without data, and the error that is thrown names nothing else:
 * the platform logs the message of what it gets, and a message may quote what a person typed.
 */
export async function withoutData<T>(where: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logFailure(where, error);
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not be logged
    throw new Error(`${where} failed`);
  }
}
