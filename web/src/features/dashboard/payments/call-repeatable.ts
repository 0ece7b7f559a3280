import type { CallableInput, CallableResponse } from 'domain/contracts/table';
import { CallError } from '../../../firebase/call-error.ts';
import { callFunction } from '../../../firebase/callable.ts';

/**
 * Calls what the server may be asked for any number of times with the same outcome, once more where no answer came: it
 * may well have been done. Throws `CallError`.
 */
export async function callRepeatable<Name extends 'cancel-subscription' | 'withdraw-purchase'>(
  name: Name,
  input: CallableInput<Name>,
): Promise<CallableResponse<Name>> {
  try {
    return await callFunction(name, input);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') throw error;
    return callFunction(name, input);
  }
}
