/** The canonical gRPC status codes that the emulator answers with, by name. */
const STATUS_CODES = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export type StatusName = keyof typeof STATUS_CODES;

/** An error that reaches the client as a status. Each transport turns it into its own form in one place. */
export class StatusError extends Error {
  constructor(
    readonly status: Exclude<StatusName, 'OK'>,
    message: string,
  ) {
    super(message);
  }

  /** The number of `status` in gRPC. */
  get code(): number {
    return STATUS_CODES[this.status];
  }
}

/** The error for a request that the API refuses as malformed. */
export function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
