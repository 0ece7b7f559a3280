import { StatusError } from '../../values/status.ts';
import type { StreamHandler } from './handler.ts';

/** ExecutePipeline exists only in Firestore Enterprise, which this is not. */
// oxlint-disable-next-line require-yield -- it refuses before anything could be sent
export const executePipeline: StreamHandler = async function* () {
  throw new StatusError(
    'INVALID_ARGUMENT',
    'ExecutePipeline requires the Database Edition to be `enterprise`.',
  );
};
