import { firestore } from '../firebase/firestore.ts';
import { eraseAll } from './erase-all.ts';

/**
 * Erases the copies of the mails that were sent to a person, and of those that told the trainer their answers: what is
 * sent is sent, and the copies hold names and health data.
 */
export async function eraseMails(uid: string, email: unknown): Promise<void> {
  const mail = (await firestore()).collection('mail');
  const prefix = `questionnaire_${uid}_`;
  await eraseAll(mail.where('__name__', '>=', prefix).where('__name__', '<', `${prefix}\uf8ff`));
  if (typeof email === 'string' && email !== '') await eraseAll(mail.where('to', 'array-contains', email));
}
