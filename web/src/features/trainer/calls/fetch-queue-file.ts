import { exportQueue, type QueueFilter } from 'domain/contracts/trainer/export-queue';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The rows that a filter finds, as the text of a CSV file. Rejects with a `CallError`. */
export const fetchQueueFile = (filter: QueueFilter) => callFunction(exportQueue, filter);
