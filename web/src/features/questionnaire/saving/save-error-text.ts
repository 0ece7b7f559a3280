import { SAVE_TEXTS } from 'domain/texts/questionnaire';
import { SignInNeeded } from '../../../answers/save-answers.ts';
import { isDenied } from '../../../firebase/firestore/write-answers.ts';

/** The text for a failed save (spec §8 "Anamnese and dashboard"). */
export function saveErrorText(error: unknown): string {
  if (error instanceof SignInNeeded) return SAVE_TEXTS.signInFirst;
  return isDenied(error) ? SAVE_TEXTS.denied : SAVE_TEXTS.generic;
}
