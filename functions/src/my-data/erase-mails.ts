import { firestore } from '../firebase/firestore.ts';
import { eraseAll } from './erase-all.ts';

/** The most values that one query looks for. */
const AT_ONCE = 30;

/**
 * Erases the copies of every mail about any of these: keys of payments, uids, ids of subscribers. What is sent is sent;
 * the copies, also those of mails to the trainer, hold names and addresses.
 */
export async function eraseMails(about: readonly string[]): Promise<void> {
  const mail = (await firestore()).collection('mail');
  for (let from = 0; from < about.length; from += AT_ONCE) {
    await eraseAll(mail.where('about', 'array-contains-any', about.slice(from, from + AT_ONCE)));
  }
}
