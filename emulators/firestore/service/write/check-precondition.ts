import type { Document } from '../../values/document.ts';
import { StatusError } from '../../values/status.ts';
import { compareTimestamps, timestampToMicros } from '../../values/timestamp.ts';
import type { Write } from './write.ts';

/** The error of a failed precondition: NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION; null when it holds. */
export function checkPrecondition(write: Write, current: Document | null): StatusError | null {
  const { exists, updateTime } = write.precondition;
  if (exists === true && current === null) {
    return new StatusError('NOT_FOUND', `No document to update: ${write.name}`);
  }
  if (exists === false && current !== null) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${write.name}`);
  }
  if (updateTime === undefined) return null;
  const stored = current === null ? 0n : timestampToMicros(current.updateTime);
  if (current !== null && compareTimestamps(current.updateTime, updateTime) === 0) return null;
  return new StatusError(
    'FAILED_PRECONDITION',
    `the stored version (${stored}) does not match the required base version (${timestampToMicros(updateTime)})`,
  );
}
