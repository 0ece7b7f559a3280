import { LinkCodeSchema } from 'domain/account/links-contract';
import * as v from 'valibot';

const StateSchema = v.object({ linkCode: LinkCodeSchema });
/** The state in the browser's history that keeps the code after it is removed from the URL. */
export type LinkHistoryState = v.InferOutput<typeof StateSchema>;

/** As long as every code, so that what a mail program appends to the address is left out. */
const CODE_LENGTH = 43;

/** What mail programs leave in an address: spaces, characters without a width, and the `=` at a line's end in quoted-printable. */
const INSERTED = /[=\s\p{Cf}]/gu;

/**
 * The code in the fragment of a mailed link, `#codigo=…`; null where there is none. It survives what mail programs do to a link:
 * signs that are encoded once or twice, `=3D` for `=`, and a dot, a bracket or tracking parameters behind it.
 */
export function codeInHash(hash: string): string | null {
  const [, behind = ''] = decoded(decoded(hash)).split('codigo', 2);
  const text = behind.replace(INSERTED, '');
  const codes = [text.replace(/^3D/, ''), text].map((each) => each.slice(0, CODE_LENGTH));
  return codes.find((code) => v.is(LinkCodeSchema, code)) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code in the history's state, which survives a reload; null where there is none. */
export function codeInState(state: unknown): string | null {
  const parsed = v.safeParse(StateSchema, state);
  return parsed.success ? parsed.output.linkCode : null;
}
