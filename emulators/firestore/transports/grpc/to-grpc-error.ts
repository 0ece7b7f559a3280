import { toStatusError } from '../to-status-error.ts';

/** An error in the form that grpc-js sends. */
export function toGrpcError(error: unknown): Error & { code: number; details: string } {
  const status = toStatusError(error);
  return Object.assign(new Error(status.message), { code: status.code, details: status.message });
}
