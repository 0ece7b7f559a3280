import {
  type AddedTrainer,
  type TrainerObstacle,
  addTrainer,
  listTrainers,
} from '../../trainer/name-trainers.ts';
import { removeTrainer } from '../../trainer/remove-trainer.ts';

const SIGN_IN = "signs in at /treinador; 'Esqueci minha senha' there mails the link for a password";

const ADDED: Readonly<Record<AddedTrainer['outcome'], string>> = {
  added: `Added. The account existed, and ${SIGN_IN}.`,
  'added-with-new-account': `Added. The account is new, has no password yet, and ${SIGN_IN}.`,
  'already-a-trainer': 'Nothing to do: the account is a trainer already.',
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

/** Makes the account of an address a trainer, or takes that back, and prints what was done. Answers the exit code. */
export async function changeTrainers(command: 'add' | 'remove', email: string): Promise<number> {
  if (command === 'add') {
    const added = await addTrainer(email);
    console.log(ADDED[added.outcome]);
    return 'uid' in added ? 0 : 1;
  }
  const removed = await removeTrainer(email);
  if (removed.length === 0) console.log('Nothing to do: no trainer has this address.');
  for (const uid of removed) console.log(`Removed ${uid}. Its sessions end, and its account stays.`);
  return 0;
}

/** Prints every trainer. Answers the exit code. */
export async function printTrainers(): Promise<number> {
  const trainers = await listTrainers();
  if (trainers.length === 0) console.log('There are no trainers.');
  for (const { email, uid, obstacle } of trainers) {
    console.log(`${email} ${uid}${obstacle === null ? '' : ` (${OBSTACLES[obstacle]})`}`);
  }
  return 0;
}
