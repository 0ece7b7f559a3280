import { PASSWORD_MIN_LENGTH } from 'domain/text-field';
import { ACCOUNT } from 'domain/texts/account';

/** What is wrong with a new password, in words (spec §5). */
export function passwordProblem(password: string): string | undefined {
  return password.length < PASSWORD_MIN_LENGTH ? ACCOUNT.passwordTooShort : undefined;
}

/** What is wrong with its repetition, in words. */
export function repetitionProblem(password: string, repetition: string): string | undefined {
  return password === repetition ? undefined : ACCOUNT.passwordsDiffer;
}
