import { sendConfirmation } from 'domain/contracts/links';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Has the server mail the link that confirms the account's mailbox. Rejects with a `CallError`. */
export const requestConfirmationLink = () => callFunction(sendConfirmation, null);
