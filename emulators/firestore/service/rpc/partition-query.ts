import { StatusError } from '../../values/status.ts';
import type { UnaryHandler } from './handler.ts';

/** PartitionQuery: refused, as in Google's emulator. */
export const partitionQuery: UnaryHandler<'PartitionQuery'> = async () => {
  throw new StatusError(
    'UNIMPLEMENTED',
    'Method google.firestore.v1.Firestore/PartitionQuery is unimplemented',
  );
};
