import { StatusError } from '../../values/status.ts';
import type { UnaryHandler } from './handler.ts';

/** PartitionQuery is not served. */
export const partitionQuery: UnaryHandler = async () => {
  throw new StatusError('UNIMPLEMENTED', 'PartitionQuery is not served by this emulator.');
};
