import { updatePassword } from 'firebase/auth';
import { reenterPassword } from './reenter-password.ts';

/** Gives the account another password. Rejects with what `authFailureOf` classifies. */
export async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reenterPassword(current), next);
}
