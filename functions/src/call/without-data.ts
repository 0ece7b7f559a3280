import { logFailure } from '../log-failure.ts';

/**
 * Runs `work`. Where it fails, the failure of `where` is logged without data, and the error that is thrown names nothing else:
 * the platform logs the message of what it gets, and a message may quote what a person typed.
 */
export async function withoutData<T>(where: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logFailure(where, error);
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not be logged
    throw new Error(`${where} failed`);
  }
}
