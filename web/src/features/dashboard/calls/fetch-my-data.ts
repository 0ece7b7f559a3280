import { type MyData, exportMyData } from 'domain/contracts/my-data';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Everything that the server holds about the account, with all pages of the changed answers. Rejects with a `CallError`. */
export async function fetchMyData(): Promise<Omit<MyData, 'more_after'>> {
  let { more_after, ...all } = await callFunction(exportMyData, null);
  while (more_after !== null) {
    // oxlint-disable-next-line no-await-in-loop -- a page names where the next one begins
    const next = await callFunction(exportMyData, { after: more_after });
    all = { ...all, answer_changes: [...all.answer_changes, ...next.answer_changes] };
    ({ more_after } = next);
  }
  return all;
}
