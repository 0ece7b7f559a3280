import { StatusError } from '../values/status.ts';

/**
 * The status to answer an error with. What is no `StatusError` is a fault of ours: it is written to stderr whole and
 * the client learns INTERNAL, with the message to find it by.
 */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  process.stderr.write(`Unexpected error: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new StatusError('INTERNAL', error instanceof Error ? error.message : String(error));
}
