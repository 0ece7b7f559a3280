import type { UserRecord } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { setMailboxClaim } from '../account/auth-accounts.ts';
import { auditRecord } from '../kit/audit.ts';
import { now } from '../kit/time.ts';
import { auth, findUser, findUserByEmail, firestore, subscriberId } from '../kit/admin.ts';

/** What came of naming a trainer: the account's uid with what happened, or why nothing happened. */
export type AddedTrainer =
  | {
      readonly outcome: 'added' | 'added-with-new-account' | 'already-a-trainer' | 'owner-named';
      readonly uid: string;
    }
  | { readonly outcome: 'mailbox-not-confirmed' | 'account-disabled' };

/**
 * Makes the account of a normalised e-mail address a trainer, and makes the account first if there is none. The new account
 * has no password, so that only a reader of the mailbox can open it, by 'Esqueci minha senha'. Its claim `mailbox` is
 * therefore set at once, which also lets the reset keep its uid. An account that exists and has not confirmed its mailbox is
 * refused, because anybody may have made it. `owner` makes this trainer an owner, who gives money and days back on a person's
 * page; without it, a trainer stays what they were. `removeTrainer` takes both. Repeating the call changes nothing.
 */
export async function addTrainer(email: string, owner = false): Promise<AddedTrainer> {
  const known = await findUserByEmail(email);
  if (known?.disabled) return { outcome: 'account-disabled' };
  if (known !== null && !(await hasShownMailbox(known, email))) return { outcome: 'mailbox-not-confirmed' };
  const { uid } = known ?? (await makeTrainersAccount(email));
  if (!(await writeTrainer(uid, email, owner)))
    return { outcome: owner && (await writeOwner(uid)) ? 'owner-named' : 'already-a-trainer', uid };
  return { outcome: known === null ? 'added-with-new-account' : 'added', uid };
}

/**
 * Whether an account has shown this mailbox to our server, or was made by this command and has no password yet. The claim alone
 * does not tell: Auth lets an account change its address, and keeps the claim.
 */
async function hasShownMailbox(
  { uid, customClaims, providerData }: UserRecord,
  email: string,
): Promise<boolean> {
  if (customClaims?.['mailbox'] !== true) return false;
  const record = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  const isOwner = record.get('user_id') === uid && record.get('mailbox_confirmed_at') instanceof Timestamp;
  return isOwner || providerData.length === 0;
}

async function makeTrainersAccount(email: string): Promise<UserRecord> {
  const user = await (await auth()).createUser({ email });
  await setMailboxClaim(user.uid);
  return user;
}

/** Writes `trainers/{uid}` with its audit record. Answers false if the account is a trainer already. */
async function writeTrainer(uid: string, email: string, owner: boolean): Promise<boolean> {
  const db = await firestore();
  const trainer = db.doc(`trainers/${uid}`);
  return db.runTransaction(async (transaction) => {
    if ((await transaction.get(trainer)).exists) return false;
    const at = now();
    transaction.create(trainer, { email, added_at: at, ...(owner && { owner }) });
    for (const action of owner ? (['trainer-added', 'owner-named'] as const) : (['trainer-added'] as const))
      transaction.create(db.collection('audit').doc(), auditRecord({ trainer: uid, action, id: null }, at));
    return true;
  });
}

/** Makes a trainer an owner, with its audit record. Answers false where nothing changes. */
async function writeOwner(uid: string): Promise<boolean> {
  const db = await firestore();
  const trainer = db.doc(`trainers/${uid}`);
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(trainer);
    if (!stored.exists || stored.get('owner') === true) return false;
    transaction.update(trainer, { owner: true });
    const record = auditRecord({ trainer: uid, action: 'owner-named', id: null }, now());
    transaction.create(db.collection('audit').doc(), record);
    return true;
  });
}

/** What keeps a named trainer from working; null if nothing does. */
export type TrainerObstacle = 'no-account' | 'account-disabled' | 'mailbox-not-confirmed' | 'no-password';

/** One named trainer. The e-mail is the one that the account was named by. */
export interface Trainer {
  readonly uid: string;
  readonly email: string;
  readonly owner: boolean;
  readonly obstacle: TrainerObstacle | null;
}

export async function listTrainers(): Promise<readonly Trainer[]> {
  const { docs } = await (await firestore()).collection('trainers').orderBy('email').get();
  return Promise.all(
    docs.map(async (doc) => ({
      uid: doc.id,
      email: String(doc.get('email')),
      owner: doc.get('owner') === true,
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
