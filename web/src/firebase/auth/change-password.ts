import { updatePassword } from 'firebase/auth';
import { reenterPassword } from './reenter-password.ts';

/** Changes the account's password. Rejects with an error that `authFailureOf` classifies. */
export async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reenterPassword(current), next);
}
