import { StatusError } from '../values/status.ts';

/**
 * The status to answer an error with. An error that is not a `StatusError` is a fault of the emulator: it goes to
 * stderr with its stack, and the client gets INTERNAL with its message.
 */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  process.stderr.write(`Unexpected error: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new StatusError('INTERNAL', error instanceof Error ? error.message : String(error));
}

/** The system's code of an error (EADDRINUSE…); undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** An error in the form that grpc-js sends. */
export function toGrpcError(error: unknown): Error & { code: number; details: string } {
  const status = toStatusError(error);
  return Object.assign(new Error(status.message), { code: status.code, details: status.message });
}
