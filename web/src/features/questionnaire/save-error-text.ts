import { SAVE_TEXTS } from 'domain/texts/questionnaire';
import { FirebaseError } from 'firebase/app';
import { SignInNeeded } from '../../firebase/firestore-save-answers.ts';

/** What a failed save says (spec §8 "Anamnese and dashboard"). */
export function saveErrorText(error: unknown): string {
  if (error instanceof SignInNeeded) return SAVE_TEXTS.signInFirst;
  const denied = error instanceof FirebaseError && error.code === 'permission-denied';
  return denied ? SAVE_TEXTS.denied : SAVE_TEXTS.generic;
}
