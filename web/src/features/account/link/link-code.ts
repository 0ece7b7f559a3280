import { LinkCodeSchema } from 'domain/contracts/links';
import * as v from 'valibot';

const StateSchema = v.object({ linkCode: LinkCodeSchema });
/** The state in the browser's history that keeps the code after it is removed from the URL. */
export type LinkHistoryState = v.InferOutput<typeof StateSchema>;

/** The code in the fragment of a mailed link, `#codigo=…`; null where there is none. */
export function codeInHash(hash: string): string | null {
  const parsed = v.safeParse(LinkCodeSchema, new URLSearchParams(hash.slice(1)).get('codigo'));
  return parsed.success ? parsed.output : null;
}

/** The code in the history's state, which survives a reload; null where there is none. */
export function codeInState(state: unknown): string | null {
  const parsed = v.safeParse(StateSchema, state);
  return parsed.success ? parsed.output.linkCode : null;
}
