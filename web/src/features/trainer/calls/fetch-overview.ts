import { readOverview } from 'domain/contracts/trainer/read-overview';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The numbers of the overview as they are now. Rejects with a `CallError`. */
export const fetchOverview = () => callFunction(readOverview, null);
