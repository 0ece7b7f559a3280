import { sendConfirmation } from 'domain/contracts/send-confirmation';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Has the server mail the link that confirms the account's mailbox. Rejects with a `CallError`. */
export const requestConfirmationLink = () => callFunction(sendConfirmation, null);
