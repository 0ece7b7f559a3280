import { TRAINER_ERROR_TEXTS } from 'domain/texts/trainer/errors';
import { CallError, callErrorText } from '../../../firebase/calls/call-error.ts';

/** The text for a trainer's failed call. */
export function trainerErrorText(error: unknown): string {
  const texts: Readonly<Record<string, string>> = TRAINER_ERROR_TEXTS;
  const own = error instanceof CallError ? texts[error.code] : undefined;
  return own ?? callErrorText(error);
}
