import { findUser, firestore } from '../../firebase/admin.ts';

/** What keeps a named trainer from working; null if nothing does. */
export type TrainerObstacle = 'no-account' | 'account-disabled' | 'mailbox-not-confirmed' | 'no-password';

/** One named trainer. The e-mail is the one that the account was named by. */
export interface Trainer {
  readonly uid: string;
  readonly email: string;
  readonly obstacle: TrainerObstacle | null;
}

/** Everybody whom `trainers` names, by their e-mail. */
export async function listTrainers(): Promise<readonly Trainer[]> {
  const { docs } = await (await firestore()).collection('trainers').orderBy('email').get();
  return Promise.all(
    docs.map(async (doc) => ({
      uid: doc.id,
      email: String(doc.get('email')),
      obstacle: await obstacleOf(doc.id),
    })),
  );
}

async function obstacleOf(uid: string): Promise<TrainerObstacle | null> {
  const user = await findUser(uid);
  if (user === null) return 'no-account';
  if (user.disabled) return 'account-disabled';
  if (user.customClaims?.['mailbox'] !== true) return 'mailbox-not-confirmed';
  return user.providerData.length === 0 ? 'no-password' : null;
}
