import { completedMailText, trainerChangesMailText, trainerCompletedMailText } from 'domain/texts/mails';
import { TRAINER } from 'domain/content/trainer';
import { siteUrl } from '../config/config.ts';
import type { Mail } from '../mail.ts';
import type { Person } from './person.ts';

/** The mail to the subscriber on completion. */
export function completedMail(uid: string, { nome, email }: Person): Mail {
  return { to: [email], message: completedMailText(nome), about: [uid] };
}

/** The mail to the trainer on completion: a link to the person's page. */
export function trainerCompletedMail(uid: string, person: Person): Mail {
  return { to: [TRAINER.email], message: trainerCompletedMailText(person, pageOf(uid)), about: [uid] };
}

/** The mail to the trainer on later changes: a link to the person's page. */
export function trainerChangesMail(uid: string, person: Person): Mail {
  return { to: [TRAINER.email], message: trainerChangesMailText(person, pageOf(uid)), about: [uid] };
}

/** The address of the page on which a trainer sees this account's answers. */
function pageOf(uid: string): string {
  return `${siteUrl()}/treinador/aluno/${uid}`;
}
