import { type ErrorCode, ErrorDetailsSchema } from 'domain/kit/errors';
import { OFFLINE } from 'domain/kit/texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import * as v from 'valibot';

/** Why a call failed: the server's error code, or `offline` when no answer came. */
type CallErrorCode = ErrorCode | 'offline';

/** The only error that `callFunction` throws. `field` names the first invalid field of a refused request. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly field: string | undefined;

  constructor(code: CallErrorCode, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

const WireErrorSchema = v.object({ error: v.object({ details: ErrorDetailsSchema }) });

/** Reads a callable's answer `{error: {status, message, details}}`. An answer of any other shape becomes `internal`. */
export function callErrorOf(answer: unknown): CallError {
  const parsed = v.safeParse(WireErrorSchema, answer);
  if (!parsed.success) return new CallError('internal');
  const { code, field } = parsed.output.error.details;
  return new CallError(code, field);
}

/** The text for a failed call, for a screen that has none of its own. */
export function callErrorText(error: unknown): string {
  const code = error instanceof CallError ? error.code : 'internal';
  if (code === 'offline') return OFFLINE;
  // The codes of a trainer's calls have their texts on the trainer's pages.
  const texts: Readonly<Partial<Record<ErrorCode, string>>> = ERROR_TEXTS;
  return texts[code] ?? ERROR_TEXTS.internal;
}
