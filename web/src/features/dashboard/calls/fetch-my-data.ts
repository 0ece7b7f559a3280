import { exportMyData } from 'domain/contracts/export-my-data';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Everything that the server holds about the account. Rejects with a `CallError`. */
export const fetchMyData = () => callFunction(exportMyData, null);
