import { StatusError } from '../../values/status.ts';
import type { StreamHandler } from './handler.ts';

/** ExecutePipeline: always refused, because only Firestore Enterprise has it. */
// oxlint-disable-next-line require-yield -- it refuses before anything could be sent
export const executePipeline: StreamHandler<'ExecutePipeline'> = async function* () {
  throw new StatusError(
    'INVALID_ARGUMENT',
    'ExecutePipeline requires the Database Edition to be `enterprise`.',
  );
};
