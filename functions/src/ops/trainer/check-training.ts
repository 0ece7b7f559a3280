import type { Firestore, Query } from 'firebase-admin/firestore';
import { eachDocument, firestore } from '../../kit/admin.ts';
import {
  type AddedTrainer,
  addTrainer,
  listTrainers,
  type Trainer,
  type TrainerObstacle,
} from '../../trainer/name-trainers.ts';
import { checkQueue } from '../../trainer/refresh-queue.ts';
import { removeTrainer } from '../../trainer/remove-trainer.ts';
import { checkProgress } from '../../training/progress-records.ts';
import { checkWorkout } from '../../training/workout-records.ts';

/**
 * Computes every workout again from its events, every progress from its sessions, and every row of the queue from the records behind
 * it, and prints what differs. With `isRebuild` it writes what it computed. Answers the exit code: 1 if something differs and stays so, or if a
 * record could not be read.
 */
export async function checkTraining(isRebuild: boolean): Promise<number> {
  const db = await firestore();
  const lines = new Set<string>();
  let failed = 0;
  const check = async (query: Query, look: (id: string) => Promise<readonly string[]>) => {
    await eachDocument(
      query,
      async ({ id }) => {
        try {
          for (const line of await look(id)) lines.add(line);
        } catch (error) {
          failed += 1;
          throw error;
        }
        return true;
      },
      'A record could not be checked',
    );
  };
  // The rows follow from the workouts.
  await check(db.collection('workouts').orderBy('__name__'), (id) => checkOneWorkout(db, id, isRebuild));
  // So do they from the trainings. Whoever has recorded one has a consent; a progress may be left without both.
  await check(db.collection('training_consents').orderBy('__name__'), (id) => checkProgress(id, isRebuild));
  await check(db.collection('progress').orderBy('__name__'), (id) => checkProgress(id, isRebuild));
  // Each address is checked once. Time changes rows too, so a second check could print the same row in other words.
  const checked = new Set<string>();
  const checkAddress = async (subscriber: string) => {
    if (checked.has(subscriber)) return [];
    checked.add(subscriber);
    return checkQueue(subscriber, isRebuild);
  };
  await check(db.collection('subscribers').orderBy('__name__'), checkAddress);
  // A row may be left without a record.
  await check(db.collection('queue').orderBy('__name__'), async (id) => {
    const subscriber: unknown = (await db.doc(`queue/${id}`).get()).get('subscriber');
    return typeof subscriber === 'string' ? checkAddress(subscriber) : [];
  });
  print(lines, isRebuild);
  if (failed > 0) console.log(`Not checked: ${failed}.`);
  return failed > 0 || (lines.size > 0 && !isRebuild) ? 1 : 0;
}

async function checkOneWorkout(db: Firestore, uid: string, isRebuild: boolean): Promise<readonly string[]> {
  const checked = await db.runTransaction(async (transaction) => {
    const found = await checkWorkout(transaction, db, uid);
    if (isRebuild && found !== null && found.differs.length > 0) {
      transaction.set(db.doc(`workouts/${uid}`), found.expected);
    }
    return found;
  });
  const differs = checked?.differs ?? [];
  return differs.length === 0 ? [] : [`workout ${uid}: ${differs.join(', ')}`];
}

function print(lines: ReadonlySet<string>, isRebuild: boolean): void {
  if (lines.size === 0) console.log('Nothing differs.');
  else console.log(isRebuild ? 'Written again:' : 'Different from what the records say:');
  for (const line of [...lines].toSorted()) console.log(`  ${line}`);
}

const SIGN_IN = "signs in at /treinador; 'Esqueci minha senha' there mails the link for a password";

const ADDED: Readonly<Record<AddedTrainer['outcome'], string>> = {
  added: `Added. The account existed, and ${SIGN_IN}.`,
  'added-with-new-account': `Added. The account is new, has no password yet, and ${SIGN_IN}.`,
  'already-a-trainer': 'Nothing to do: the account is a trainer already.',
  'owner-named': 'The trainer is an owner now: a page of a person gives money and days back.',
  'account-disabled': 'Refused: the account of this address is disabled.',
  'mailbox-not-confirmed':
    "Refused: an account of this address exists, and nobody has shown yet that they read its mailbox. Its owner chooses a new password with 'Esqueci minha senha' on the site; then repeat this command.",
};

const OBSTACLES: Readonly<Record<TrainerObstacle, string>> = {
  'no-account': 'the account is gone: remove this address, and add it again if need be',
  'account-disabled': 'the account is disabled',
  'mailbox-not-confirmed': 'the mailbox is not confirmed',
  'no-password': 'has not chosen a password yet',
};

/**
 * Makes the account of an address a trainer, with `owner` an owner, too, or takes that back, and prints what was done. Answers the
 * exit code.
 */
export async function changeTrainers(
  command: 'add' | 'remove',
  email: string,
  owner = false,
): Promise<number> {
  if (command === 'add') {
    const added = await addTrainer(email, owner);
    console.log(ADDED[added.outcome]);
    if (!('uid' in added)) return 1;
    console.log(ownersLine((await listTrainers()).filter((each) => each.owner)));
    return 0;
  }
  const removed = await removeTrainer(email);
  if (removed.length === 0) console.log('Nothing to do: no trainer has this address.');
  for (const uid of removed) console.log(`Removed ${uid}. Its sessions end, and its account stays.`);
  return 0;
}

function ownersLine(owners: readonly Trainer[]): string {
  return owners.length === 0
    ? 'Nobody gives money or days back at /treinador yet: repeat this command with --owner for who does.'
    : `Owners, who give money and days back at /treinador: ${owners.map(({ email }) => email).join(', ')}.`;
}

/** Prints every trainer. Answers the exit code. */
export async function printTrainers(): Promise<number> {
  const trainers = await listTrainers();
  if (trainers.length === 0) console.log('There are no trainers.');
  for (const { email, uid, owner, obstacle } of trainers) {
    console.log(
      `${email} ${uid}${owner ? ', owner' : ''}${obstacle === null ? '' : ` (${OBSTACLES[obstacle]})`}`,
    );
  }
  return 0;
}
