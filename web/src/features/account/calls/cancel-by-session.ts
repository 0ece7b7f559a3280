import { cancelSubscription } from 'domain/contracts/card';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Ends the renewal of the purchase of a session that no account has proved. Rejects with a `CallError`. */
export const cancelBySession = (session_id: string) => callFunction(cancelSubscription, { session_id });
