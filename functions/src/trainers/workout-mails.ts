import { correctionMailText, releasedMailText } from 'domain/texts/mails';
import { isClosed } from '../call/callable.ts';
import { siteUrl } from '../config/config.ts';
import { findUser } from '../firebase/admin.ts';
import type { Mail } from '../mail.ts';
import type { Person } from '../questionnaire/person.ts';

/** Whether an account gets mails about its workout: it exists, is not disabled, and nobody else may have taken it over. */
export async function getsMails(uid: string): Promise<boolean> {
  const user = await findUser(uid);
  return user !== null && !user.disabled && !isClosed(user);
}

/** The mail to the subscriber about a release. */
export function releasedMail(uid: string, { nome, email }: Person): Mail {
  return { to: [email], message: releasedMailText(nome, dashboard()), about: [uid] };
}

/** The mail to the subscriber about a correction that the trainer asks for. */
export function correctionMail(uid: string, { nome, email }: Person): Mail {
  return { to: [email], message: correctionMailText(nome, dashboard()), about: [uid] };
}

function dashboard(): string {
  return `${siteUrl()}/dashboard`;
}
