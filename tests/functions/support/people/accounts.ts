import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from '../stage.ts';

/** The code of the newest link that was mailed to an address. Throws if there is none. */
export async function mailedCode(stage: Stage, email: string): Promise<string> {
  const mails = (await stage.db.collection('mail').where('to', 'array-contains', email).get()).docs
    .filter((doc) => doc.id.startsWith('link_'))
    .sort((a, b) => b.createTime.toMillis() - a.createTime.toMillis());
  const code = /\/conta#codigo=([\w-]+)/.exec(mails[0]?.get('message.text') ?? '')?.[1];
  if (code === undefined) throw new Error(`No link was mailed to ${email}`);
  return code;
}

/** Confirms the mailbox of an account as its owner does, with the mailed link and a password entered just now. */
export async function confirmMailbox(stage: Stage, email: string, uid: string): Promise<void> {
  await stage.call('send-confirmation', null, { uid });
  const code = await mailedCode(stage, email);
  await stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() });
}

/** Resets the password of an address by its mailbox. Answers the uid of the address's account. */
export async function resetPassword(stage: Stage, email: string, password: string): Promise<string> {
  await stage.call('send-password-reset', { email });
  await stage.call('reset-password', { code: await mailedCode(stage, email), password });
  return (await stage.auth.getUserByEmail(email)).uid;
}

/** Waits for the next second. Auth counts whole seconds, so ending sessions spares those that began in the same second. */
export const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 50);
