import { LinkCodeSchema } from 'domain/contracts/link-code';
import * as v from 'valibot';

const StateSchema = v.object({ linkCode: LinkCodeSchema });
/** What the browser's history remembers of the page once the code is gone from its address. */
export type LinkHistoryState = v.InferOutput<typeof StateSchema>;

/** The code in the fragment of a mailed link, `#codigo=…`; null where there is none. */
export function codeInHash(hash: string): string | null {
  const parsed = v.safeParse(LinkCodeSchema, new URLSearchParams(hash.slice(1)).get('codigo'));
  return parsed.success ? parsed.output : null;
}

/** The code that the history remembers, so that a reload still has it; null where there is none. */
export function codeInState(state: unknown): string | null {
  const parsed = v.safeParse(StateSchema, state);
  return parsed.success ? parsed.output.linkCode : null;
}
