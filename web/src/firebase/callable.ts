import {
  CALLABLES,
  type CallableInput,
  type CallableName,
  type CallableResponse,
} from 'domain/contracts/table';
import * as v from 'valibot';
import { ENV } from '../config/env.ts';
import { CallError, callErrorOf } from './call-error.ts';

/** A handler ends within 25 s (design §6); after this long nobody is going to answer. Milliseconds. */
const TIME_OUT = 30_000;

/** The caller's ID token, for the functions that ask who calls. Auth is loaded for these only. */
async function authorization(name: CallableName): Promise<Record<string, string>> {
  if (CALLABLES[name].caller === 'anyone') return {};
  const { currentUser } = await import('./auth.ts');
  const token = await (await currentUser())?.getIdToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * Calls a function of the contract table by the callable wire protocol (https://firebase.google.com/docs/functions/callable-reference),
 * with plain fetch: the SDK for it would weigh more than this file. Answers what the contract promises; every failure
 * is a `CallError`.
 */
export async function callFunction<Name extends CallableName>(
  name: Name,
  input: CallableInput<Name>,
): Promise<CallableResponse<Name>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${ENV.apiBase}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(await authorization(name)) },
      body: JSON.stringify({ data: input ?? null }),
      signal: AbortSignal.timeout(TIME_OUT),
    });
    answer = await response.json().catch((error: unknown) => {
      // A page instead of JSON is a broken server; anything else is a connection lost in the middle.
      if (error instanceof SyntaxError) return null;
      throw error;
    });
  } catch {
    throw new CallError('offline');
  }
  if (!response.ok) throw callErrorOf(answer);
  const parsed = v.safeParse(v.object({ result: CALLABLES[name].response }), answer);
  if (!parsed.success) throw new CallError('internal');
  return parsed.output.result;
}
